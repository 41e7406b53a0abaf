import { Select, Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { presetRoles, type Right } from '../../../wire/rights.ts';
import { type Invited, type Member, type Team, teamContract } from '../contract.ts';
import { RoleRights } from './role-rights.tsx';

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

interface RoleChoice {
  readonly value: string;
  readonly label: string;
  readonly may: readonly Right[];
}

/** The roles that the person who asks may give. */
const rolesOf = ({ roles, rights }: Team): RoleChoice[] =>
  [
    ...Object.entries(presetRoles).map(([value, { name, may }]) => ({ value, label: name, may })),
    ...roles.map(({ id, name, rights: may }) => ({ value: id, label: name, may })),
  ].filter(({ may }) => may.every((right) => rights.includes(right)));

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
            data={roles.map(({ value, label }) => ({ value, label }))}
            allowDeselect={false}
            disabled={member?.self === true}
            {...(member?.self && { description: 'La cuenta dueña puede todo, siempre.' })}
            {...form.getInputProps('role')}
          />
          {roles
            .filter(({ value }) => value === form.values.role && !member?.self)
            .map(({ value, label, may }) => (
              <Text key={value} component="div" c="dimmed">
                Puede: <RoleRights name={label} may={may} />
              </Text>
            ))}
        </>
      )}
    </FormModal>
  );
}
