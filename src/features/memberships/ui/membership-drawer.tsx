import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { type Membership, MembershipForm, periods } from '../contract.ts';

/** What the drawer edits, or under which id it adds. */
export interface MembershipTarget {
  readonly id: string;
  readonly membership?: Membership;
}

interface MembershipDrawerProps {
  readonly opened: boolean;
  readonly clientId: string;
  readonly target: MembershipTarget;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const options = Object.entries(periods).map(([value, label]) => ({ value, label }));
const blank: MembershipForm = { planName: '', period: 'monthly', active: true, observation: '' };

const formOf = ({ planName, period, active, observation }: Membership): MembershipForm => ({
  planName,
  period: period === 'days' ? 'monthly' : period,
  active,
  observation,
});

export function MembershipDrawer({ opened, clientId, target, onClose, onSaved }: MembershipDrawerProps) {
  const { id, membership } = target;
  const save = async (values: MembershipForm) => {
    const form = MembershipForm.parse(values);
    if (membership) await api.memberships.update({ ...form, id, version: membership.version });
    else await api.memberships.create({ ...form, id, clientId });
    onSaved();
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={membership ? 'Editar membresía' : 'Agregar membresía'}
      submitLabel="Guardar membresía"
      initialValues={membership ? formOf(membership) : blank}
      schema={MembershipForm}
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput
            label="Plan"
            placeholder="Full, Crossfit, Musculación"
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps('planName')}
          />
          <NativeSelect label="Tipo de plan" data={options} {...form.getInputProps('period')} />
          <NativeSelect
            label="Activa"
            data={['Si', 'No']}
            value={form.values.active ? 'Si' : 'No'}
            onChange={(event) => form.setFieldValue('active', event.currentTarget.value === 'Si')}
            error={form.errors.active}
          />
          <Textarea label="Observación" autosize minRows={3} {...form.getInputProps('observation')} />
        </>
      )}
    </FormDrawer>
  );
}
