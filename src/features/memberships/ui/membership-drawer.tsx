import { NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { api } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import type { Plan } from '../../plans/contract.ts';
import { planLine, planOption } from '../../plans/words.ts';
import { type Membership, periods } from '../contract.ts';
import { type Draft, DraftSchema, draftOf, newDraft, otherPlan } from '../rules.ts';
import { periodWords } from '../words.ts';

/** The membership to edit, or the id of a new one, and the plans for sale. */
export interface MembershipTarget {
  readonly id: string;
  readonly membership?: Membership;
  readonly plans: readonly Plan[];
}

interface MembershipDrawerProps {
  readonly opened: boolean;
  readonly clientId: string;
  readonly target: MembershipTarget;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface PartProps {
  readonly form: UseFormReturnType<Draft>;
}

const options = Object.entries(periods).map(([value, label]) => ({ value, label }));

/** Selects one of the gym's plans, or another as free text. */
function PlanChoice({ form, plans }: PartProps & { readonly plans: readonly Plan[] }) {
  const money = useMoney();
  const { planId } = form.values;
  const plan = plans.find(({ id }) => id === planId);
  const choose = (next: string) => {
    form.clearErrors();
    form.setValues({
      planId: next,
      source: next === otherPlan ? 'other' : 'plan',
      price: plans.find(({ id }) => id === next)?.price ?? null,
    });
  };
  return (
    <NativeSelect
      label="Plan del gimnasio"
      data={[
        ...(planId === '' ? [{ value: '', label: 'Elige un plan', disabled: true }] : []),
        ...plans.map((plan) => planOption(plan, money)),
        { value: otherPlan, label: 'Otro plan' },
      ]}
      description={plan && planLine(plan)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('planId')}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

const FreePlan = ({ form }: PartProps) => (
  <>
    <TextInput
      label="Plan"
      placeholder="Full, Crossfit, Musculación"
      autoComplete="off"
      maxLength={80}
      {...form.getInputProps('planName')}
    />
    <NativeSelect label="Tipo de plan" data={options} {...form.getInputProps('period')} />
  </>
);

const Terms = ({ form }: PartProps) => (
  <SimpleGrid minColWidth="min(160px, 100%)" autoFlow="auto-fit">
    <MoneyInput label="Precio acordado" {...form.getInputProps('price')} />
    <DateInput label="Comienza el" {...form.getInputProps('startsOn')} />
  </SimpleGrid>
);

async function save(id: string, clientId: string, membership: Membership | undefined, draft: Draft) {
  const form = DraftSchema.parse(draft);
  if (form.source === 'plan') {
    const { source: _, ...sale } = form;
    return api.memberships.sell({ ...sale, id, clientId });
  }
  const version = membership?.version ?? 0;
  if (form.source === 'sold') {
    const { source: _, ...sold } = form;
    return api.memberships.updateSold({ ...sold, id, version });
  }
  const { source: _, ...free } = form;
  return membership
    ? api.memberships.update({ ...free, id, version })
    : api.memberships.create({ ...free, id, clientId });
}

export function MembershipDrawer({ opened, clientId, target, onClose, onSaved }: MembershipDrawerProps) {
  const { id, membership, plans } = target;
  const { today } = useMe();
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={membership ? 'Editar membresía' : 'Agregar membresía'}
      submitLabel="Guardar membresía"
      initialValues={membership ? draftOf(membership) : newDraft(plans, today)}
      schema={DraftSchema}
      onSubmit={async (draft) => {
        await save(id, clientId, membership, draft);
        onSaved();
      }}
    >
      {(form) => {
        const { source, planId, active } = form.values;
        return (
          <>
            {membership && source === 'sold' && (
              <div>
                <Text fw={600}>{membership.planName}</Text>
                <Text c="dimmed">{periodWords(membership)}</Text>
              </div>
            )}
            {!membership && plans.length > 0 && <PlanChoice form={form} plans={plans} />}
            {source === 'other' && <FreePlan form={form} />}
            {source !== 'other' && planId !== '' && <Terms form={form} />}
            {source !== 'plan' && (
              <NativeSelect
                label="Activa"
                data={['Si', 'No']}
                value={active ? 'Si' : 'No'}
                onChange={(event) => form.setFieldValue('active', event.currentTarget.value === 'Si')}
                error={form.errors.active}
              />
            )}
            <Textarea label="Observación" autosize minRows={3} {...form.getInputProps('observation')} />
          </>
        );
      }}
    </FormDrawer>
  );
}
