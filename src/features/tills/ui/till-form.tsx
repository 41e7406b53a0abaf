import { TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
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
      draft={`till ${till?.id ?? 'new'}`}
      initialValues={{ id, name: till?.name ?? '' }}
      schema={tillsContract.create.input}
      stored={
        till && {
          row: till,
          valuesOf: ({ name }) => ({ id, name }),
          fetch: async () => rowOf((await api.tills.list({})).items, id),
        }
      }
      onSubmit={async ({ name }, row) => {
        if (row) await api.tills.update({ id, version: row.version, name });
        else await api.tills.create({ id, name });
        onSaved();
      }}
    >
      {(form) => <TextInput label="Nombre" placeholder="Caja 2" {...form.getInputProps('name')} />}
    </FormModal>
  );
}
