import { TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import type { Right } from '../../../wire/rights.ts';
import { type OwnRole, teamContract } from '../contract.ts';
import { RightsField } from './rights-field.tsx';

/** The role to change, or the id of a new one, with what it begins with. */
export interface RoleTarget {
  readonly id: string;
  readonly role?: OwnRole;
}

interface RoleFormProps {
  readonly target: RoleTarget | undefined;
  readonly own: readonly Right[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function RoleForm({ target, own, onClose, onSaved }: RoleFormProps) {
  const { id = '', role } = target ?? {};
  const valuesOf = ({ name, rights: chosen }: OwnRole) => ({ id, name, rights: chosen });
  return (
    <FormModal
      key={id}
      opened={target !== undefined}
      onClose={onClose}
      title={role ? `Cambiar el rol ${role.name}` : 'Crear rol'}
      submitLabel={role ? 'Guardar rol' : 'Crear rol'}
      draft={`team-role ${role?.id ?? 'new'}`}
      initialValues={role ? valuesOf(role) : { id, name: '', rights: [] as Right[] }}
      schema={teamContract.createRole.input}
      stored={role && { row: role, valuesOf, fetch: async () => rowOf((await api.team.list({})).roles, id) }}
      onSubmit={async ({ name, rights: chosen }, row) => {
        if (row) await api.team.updateRole({ id, version: row.version, name, rights: chosen });
        else await api.team.createRole({ id, name, rights: chosen });
        onSaved();
      }}
    >
      {(form) => {
        const { value, onChange, error, ...found } = form.getInputProps('rights');
        return (
          <>
            <TextInput label="Nombre" placeholder="Turno de noche" {...form.getInputProps('name')} />
            <RightsField value={value} onChange={onChange} error={error} found={found} own={own} />
          </>
        );
      }}
    </FormModal>
  );
}
