import { Button, NumberInput, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { useNoMailReason } from '../../../web/session.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type RenewalPolicy, RenewalPolicyForm } from '../contract.ts';
import { StepLetters } from './step-letters.tsx';

const days = { allowDecimal: false, allowNegative: false, inputMode: 'numeric' } as const;

/** The button that opens the days of the steps. */
export function PolicyButton({ policy }: { readonly policy: RenewalPolicy }) {
  const queries = useQueryClient();
  const noMail = useNoMailReason();
  const [opened, setOpened] = useState(false);
  const valuesOf = ({ version: _, ...values }: RenewalPolicy) => values;
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={18} />} onClick={() => setOpened(true)}>
        Cambiar los pasos
      </Button>
      <FormDrawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Pasos de las suscripciones"
        submitLabel="Guardar"
        draft="renewal policy"
        initialValues={valuesOf(policy)}
        schema={RenewalPolicyForm}
        stored={{ row: policy, valuesOf, fetch: () => api.renewals.getPolicy({}) }}
        onSubmit={async (values, row = policy) => {
          await api.renewals.savePolicy({ ...RenewalPolicyForm.parse(values), version: row.version });
          await queries.invalidateQueries();
          void toast('Los pasos quedaron guardados.');
        }}
      >
        {(form) => {
          const { stopAfter } = form.values;
          return (
            <>
              <Text c="dimmed">
                {noMail ?? 'Desde que guardas estos pasos, los correos salen solos, una vez al día.'}
              </Text>
              <NumberInput
                label="Aviso del cobro"
                description="Días antes; 0 no avisa"
                {...days}
                {...form.getInputProps('announceDays')}
              />
              <NumberInput
                label="Primer recordatorio"
                description="Días después"
                {...days}
                {...form.getInputProps('firstReminder')}
              />
              <NumberInput
                label="Segundo recordatorio"
                description="Días después"
                {...days}
                {...form.getInputProps('secondReminder')}
              />
              <NumberInput
                label="Corte del acceso"
                description="Días después; vacío no se corta, y quien debe entra con aviso"
                placeholder="Nunca"
                {...days}
                {...form.getInputProps('stopAfter')}
                value={stopAfter ?? ''}
                onChange={(value) => form.setFieldValue('stopAfter', value === '' ? null : Number(value))}
              />
              <StepLetters form={form} />
            </>
          );
        }}
      </FormDrawer>
    </>
  );
}
