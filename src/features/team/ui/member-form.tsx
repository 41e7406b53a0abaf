import { Select, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type PresetRole, presetRoles, type Right } from '../../../wire/rights.ts';
import { type Invited, type Member, type Team, teamContract } from '../contract.ts';

/** The person to change, or the id of who is invited. */
export interface MemberTarget {
  readonly id: string;
  readonly member?: Member;
}

interface MemberFormProps {
  readonly target: MemberTarget | undefined;
  readonly team: Team;
  readonly onClose: () => void;
  readonly onSaved: (invited?: Invited) => void;
}

/** The roles that the person who asks may give. */
function rolesOf({ roles, rights }: Team): { value: string; label: string }[] {
  const isWithin = (may: readonly Right[]) => may.every((right) => rights.includes(right));
  return [
    ...(Object.keys(presetRoles) as PresetRole[])
      .filter((role) => isWithin(presetRoles[role].may))
      .map((role) => ({ value: role, label: presetRoles[role].name })),
    ...roles.filter((role) => isWithin(role.rights)).map(({ id, name }) => ({ value: id, label: name })),
  ];
}

export function MemberForm({ target, team, onClose, onSaved }: MemberFormProps) {
  const { id = '', member } = target ?? {};
  const roles = rolesOf(team);
  const usual = roles.some(({ value }) => value === 'reception') ? 'reception' : (roles[0]?.value ?? '');
  const valuesOf = ({ name, email, role }: Member) => ({ id, name, email, role: role as string });
  return (
    <FormModal
      key={id}
      opened={target !== undefined}
      onClose={onClose}
      title={member ? `Cambiar a ${member.name}` : 'Invitar al equipo'}
      submitLabel={member ? 'Guardar cambios' : 'Invitar'}
      draft={`team ${member?.id ?? 'new'}`}
      initialValues={member ? valuesOf(member) : { id, name: '', email: '', role: usual }}
      schema={teamContract.invite.input}
      stored={
        member && { row: member, valuesOf, fetch: async () => rowOf((await api.team.list({})).members, id) }
      }
      onSubmit={async ({ name, email, role }, row) => {
        if (row) {
          await api.team.update({ id, version: row.version, name, role });
          onSaved();
        } else onSaved(await api.team.invite({ id, name, email, role }));
      }}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" {...form.getInputProps('name')} />
          <TextInput
            label="Correo"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={member !== undefined}
            description={
              member
                ? 'Con otro correo, quita a la persona e invítala de nuevo.'
                : 'Con él entra a Pulso. Si no tiene cuenta, la crea con la invitación.'
            }
            {...form.getInputProps('email')}
          />
          <Select
            label="Rol"
            data={roles}
            allowDeselect={false}
            disabled={member?.self === true}
            description={
              member?.self
                ? 'La cuenta dueña puede todo, siempre.'
                : 'Lo que puede hacer cada rol está en la lista de roles.'
            }
            {...form.getInputProps('role')}
          />
        </>
      )}
    </FormModal>
  );
}
