import { Button, Group, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { api } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { type OpenShift, type ShiftReport, tillsContract } from '../contract.ts';
import { worthOf } from '../domain.ts';
import { countedOnly, worthsOf } from '../rules.ts';
import classes from './close-form.module.css';
import { CountFields } from './count-fields.tsx';

interface Draft extends Record<string, unknown> {
  id: string;
  mode: 'parts' | 'amount';
  counts: Record<string, number | null>;
  counted: number | null;
  note: string;
}

const isCounted = (counts: Draft['counts']) => Object.values(counts).some((count) => count !== null);

/** Without any figure, not even 0, nothing was counted. */
const requestOf = ({ id, mode, counts, counted, note }: Draft) => {
  if (mode === 'amount') return { id, denominations: {}, counted, note };
  const denominations = countedOnly(counts);
  return { id, denominations, counted: isCounted(counts) ? worthOf(denominations) : null, note };
};

/** The contract's schema, applied to the request of these values. */
const schema = {
  '~standard': {
    version: 1 as const,
    vendor: 'pulso',
    validate: (values: unknown) =>
      tillsContract.close.input['~standard'].validate(requestOf(values as Draft)),
  },
};

const nothing = 'Escribe cuántos hay de cada uno, o un 0 si no hay efectivo.';

interface CloseFormProps {
  readonly shift: OpenShift | undefined;
  readonly onClose: () => void;
  readonly onClosed: (report: ShiftReport) => void;
}

/** A blind count: the expected cash is shown only in the report afterwards. */
export function CloseForm({ shift, onClose, onClosed }: CloseFormProps) {
  const { id = '', tillName = '' } = shift ?? {};
  const initialValues: Draft = { id, mode: 'parts', counts: {}, counted: null, note: '' };
  return (
    <FormDrawer<Draft>
      key={id}
      opened={shift !== undefined}
      onClose={onClose}
      title={`Cerrar ${tillName}`}
      submitLabel="Cerrar caja"
      initialValues={initialValues}
      schema={schema}
      onSubmit={async (values) => {
        onClosed(await api.tills.close(tillsContract.close.input.parse(requestOf(values))));
      }}
    >
      {(form) => <Fields form={form} />}
    </FormDrawer>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<Draft> }) {
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
