import { Button, Group, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMe, useMoney } from '../../../web/session.ts';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { worthsOf } from '../rules.ts';
import { type CloseDraft, isCounted, requestOf } from './close-draft.ts';
import classes from './close-fields.module.css';
import { CountFields } from './count-fields.tsx';

const nothing = 'Escribe cuántos hay de cada uno, o un 0 si no hay efectivo.';

export function CloseFields({ form }: { readonly form: UseFormReturnType<CloseDraft> }) {
  const money = useMoney();
  const currency = useMe().gym?.currency ?? 'CLP';
  const { mode, counts } = form.values;
  return (
    <>
      <Text c="dimmed">
        Cuenta todo el efectivo del cajón, con el fondo. Cuánto debería haber lo verás al cerrar.
      </Text>
      {mode === 'parts' ? (
        <CountFields
          worths={worthsOf(currency)}
          counts={counts}
          error={form.errors.counted && (isCounted(counts) ? form.errors.counted : nothing)}
          onChange={(next) => {
            form.setFieldValue('counts', next);
            form.clearFieldError('counted');
          }}
        />
      ) : (
        <MoneyInput label="Efectivo contado" autoFocus {...form.getInputProps('counted')} />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        px={0}
        w="fit-content"
        onClick={() => {
          form.setFieldValue('mode', mode === 'parts' ? 'amount' : 'parts');
          form.clearErrors();
        }}
      >
        {mode === 'parts' ? 'Escribir un solo monto' : 'Contar billetes y monedas'}
      </Button>
      <Textarea label="Nota" autosize minRows={1} maxLength={500} {...form.getInputProps('note')} />
      <Group className={classes.total ?? ''} component="p" align="baseline" justify="space-between" fw={600}>
        <span>Total contado</span>
        <Text component="output" className="figures" fz={20} fw={600}>
          {money(requestOf(form.values).counted ?? 0)}
        </Text>
      </Group>
    </>
  );
}
