import { TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type Till, tillsContract } from '../contract.ts';

/** The till to rename, or the id of a new one. */
export interface TillTarget {
  readonly id: string;
  readonly till?: Till;
}

interface TillFormProps {
  readonly target: TillTarget | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function TillForm({ target, onClose, onSaved }: TillFormProps) {
  const { id = '', till } = target ?? {};
  return (
    <FormModal
      key={id}
      opened={target !== undefined}
      onClose={onClose}
      title={till ? 'Cambiar nombre' : 'Crear caja'}
      submitLabel={till ? 'Guardar nombre' : 'Crear caja'}
      initialValues={{ id, name: till?.name ?? '' }}
      schema={tillsContract.create.input}
      onSubmit={async ({ name }) => {
        if (till) await api.tills.update({ id, version: till.version, name });
        else await api.tills.create({ id, name });
        onSaved();
      }}
    >
      {(form) => <TextInput label="Nombre" placeholder="Caja 2" {...form.getInputProps('name')} />}
    </FormModal>
  );
}
