import { NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { api } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import type { Plan } from '../../plans/contract.ts';
import { SalePreview } from '../../plans/parts.ts';
import type { Membership } from '../contract.ts';
import { periods } from '../domain.ts';
import { type Draft, DraftSchema, draftOf, newDraft } from '../rules.ts';
import { periodWords } from '../words.ts';
import { PlanChoice } from './plan-choice.tsx';
import { saveMembership } from './save-membership.ts';

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

/** From when a new price holds, or which one is agreed already. */
function PriceFrom({ form, membership }: PartProps & { readonly membership: Membership }) {
  const money = useMoney();
  const { price, nextPrice } = membership;
  if (form.values.price !== price) {
    return (
      <DateInput
        label="Nuevo precio desde"
        description="Lo ya cobrado no cambia."
        {...form.getInputProps('priceFrom')}
      />
    );
  }
  if (!nextPrice) return null;
  return (
    <Text c="dimmed">
      Desde el {day(nextPrice.from)} cuesta {money(nextPrice.price)}.
    </Text>
  );
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
      draft={`membership ${membership?.id ?? `of ${clientId}`}`}
      initialValues={membership ? draftOf(membership, today) : newDraft(plans, today)}
      schema={DraftSchema}
      stored={
        membership && {
          row: membership,
          valuesOf: (row) => draftOf(row, today),
          fetch: async () => rowOf((await api.memberships.list({ clientId })).items, id),
          together: [['price', 'priceFrom']],
        }
      }
      onSubmit={async (draft, row) => {
        await saveMembership(id, clientId, row, draft);
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
            {source === 'plan' && (
              <SalePreview
                offer={{ planId, clientId, price: form.values.price, startsOn: form.values.startsOn }}
                enrolment={form.values.enrolment}
                onEnrolment={(enrolment) => form.setFieldValue('enrolment', enrolment)}
              />
            )}
            {membership && source === 'sold' && <PriceFrom form={form} membership={membership} />}
            {source !== 'plan' && (
              <NativeSelect
                label="Activa"
                data={['Si', 'No']}
                value={active ? 'Si' : 'No'}
                onChange={(event) => form.setFieldValue('active', event.currentTarget.value === 'Si')}
                error={form.errors.active}
                data-path="active"
              />
            )}
            <Textarea label="Observación" autosize minRows={3} {...form.getInputProps('observation')} />
          </>
        );
      }}
    </FormDrawer>
  );
}
