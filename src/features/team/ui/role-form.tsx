import { Checkbox, Input, Stack, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type Right, rightGroups, rights, withoutRight, withRequired } from '../../../wire/rights.ts';
import { type OwnRole, teamContract } from '../contract.ts';

/** The role to change, or the id of a new one, with what it begins with. */
export interface RoleTarget {
  readonly id: string;
  readonly role?: OwnRole;
}

interface RightsFieldProps {
  readonly value: readonly Right[];
  readonly onChange: (rights: Right[]) => void;
  readonly error: string | undefined;
  /** By which the form finds the field. */
  readonly found: object;
  /** What the person who asks may give. */
  readonly own: readonly Right[];
}

/** What the role may do. A right brings what it needs along, and takes what needs it away. */
function RightsField({ value, onChange, error, found, own }: RightsFieldProps) {
  const [first] = Object.values(rightGroups).flat();
  const toggle = (right: Right, checked: boolean) =>
    onChange(checked ? withRequired([...value, right]) : withoutRight(value, right));
  return (
    <Input.Wrapper
      label="Puede"
      labelElement="div"
      error={error}
      // The message stands where one begins to read.
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <Stack gap={16} pt={4}>
        {Object.entries(rightGroups).map(([group, members]) => (
          <Stack key={group} gap={8} component="fieldset" m={0} p={0} bd={0}>
            <Input.Label component="legend" c="dimmed" p={0}>
              {group}
            </Input.Label>
            {members.map((right) => (
              <Checkbox
                key={right}
                label={rights[right]}
                {...(right === first && found)}
                checked={value.includes(right)}
                disabled={!own.includes(right) && !value.includes(right)}
                onChange={(event) => toggle(right, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
      </Stack>
    </Input.Wrapper>
  );
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
