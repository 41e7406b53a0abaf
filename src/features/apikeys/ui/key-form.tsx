import { TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { keyRights } from '../../../wire/api-keys.ts';
import type { Right } from '../../../wire/rights.ts';
import { RightsField } from '../../team/parts.ts';
import { apiKeysContract } from '../contract.ts';

interface KeyFormProps {
  /** Of the new key; missing while the form is closed. */
  readonly id: string | undefined;
  /** What the person who asks may give. */
  readonly own: readonly Right[];
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly token: string }) => void;
}

export function KeyForm({ id = '', own, onClose, onMade }: KeyFormProps) {
  return (
    <FormModal
      key={id}
      opened={id !== ''}
      onClose={onClose}
      title="Crear llave de API"
      submitLabel="Crear llave"
      draft={null}
      initialValues={{ id, name: '', rights: [] as Right[], endsOn: null as string | null }}
      schema={apiKeysContract.create.input}
      onSubmit={async (values) => {
        const { token } = await api.apikeys.create(values);
        onMade({ name: values.name, token });
      }}
    >
      {(form) => {
        const { value, onChange, error, ...found } = form.getInputProps('rights');
        return (
          <>
            <TextInput label="Para qué es" placeholder="Contabilidad" {...form.getInputProps('name')} />
            <DateInput
              label="Sirve hasta (opcional)"
              {...form.getInputProps('endsOn')}
              value={form.values.endsOn ?? ''}
              onChange={(endsOn) => form.setFieldValue('endsOn', endsOn || null)}
            />
            <RightsField
              value={value}
              onChange={onChange}
              error={error}
              found={found}
              own={own}
              offered={keyRights}
            />
          </>
        );
      }}
    </FormModal>
  );
}
