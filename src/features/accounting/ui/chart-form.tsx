import { Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import type { Fields } from '../../../web/ui/fields.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type ChartOfAccounts, ChartForm as Schema } from '../contract.ts';
import { type AccountPurpose, accountPurposes, purposeGroups } from '../domain.ts';

type Form = Schema & Record<string, unknown>;

interface ChartFormProps {
  readonly chart: ChartOfAccounts;
  readonly onClose: () => void;
  readonly onSaved: (saved: ChartOfAccounts) => void;
}

function AccountFields({ purpose, form }: { readonly purpose: AccountPurpose; readonly form: Fields<Form> }) {
  const label = accountPurposes[purpose];
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <TextInput
        label={label}
        aria-label={`${label}: código`}
        maxLength={20}
        w={150}
        flex="none"
        styles={{ label: { whiteSpace: 'nowrap' } }}
        {...form.getInputProps(`accounts.${purpose}.code`)}
      />
      <TextInput
        // The label beside it is for both, and leaves it its height.
        label="&nbsp;"
        aria-label={`${label}: nombre`}
        maxLength={60}
        flex={1}
        {...form.getInputProps(`accounts.${purpose}.name`)}
      />
    </Group>
  );
}

/** By which accounts entries are made, and whether they are. */
export function ChartForm({ chart: { version, active, accounts }, onClose, onSaved }: ChartFormProps) {
  return (
    <FormModal<Form>
      opened
      onClose={onClose}
      title="Cuentas contables"
      submitLabel="Guardar cuentas"
      draft="chart of accounts"
      initialValues={{ active: active || version === 0, accounts }}
      schema={Schema}
      onSubmit={async (values) => onSaved(await api.accounting.saveChart({ ...values, version }))}
    >
      {(form) => (
        <>
          <Checkbox
            label="Encendida: hace los asientos de cada mes"
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <Text size="sm" c="dimmed">
            Código y nombre de cada cuenta, como están en el programa de tu contador. Los que sugerimos son de
            un plan de cuentas común en Chile; dos pueden ser la misma cuenta.
          </Text>
          {Object.entries(purposeGroups).map(([title, purposes]) => (
            <Fieldset
              key={title}
              legend={
                <Text size="sm" fw={600}>
                  {title}
                </Text>
              }
              variant="unstyled"
            >
              <Stack gap={8}>
                {purposes.map((purpose) => (
                  <AccountFields key={purpose} purpose={purpose} form={form} />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </>
      )}
    </FormModal>
  );
}
