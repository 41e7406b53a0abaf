import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { periods } from '../../memberships/domain.ts';
import type { Plan } from '../../plans/contract.ts';
import { otherPlan } from '../../plans/domain.ts';
import { PlanSelect, SalePreview } from '../../plans/parts.ts';

export interface MembershipAdditionProps {
  readonly clientId: string;
  /** The plans for sale. */
  readonly plans: readonly Plan[];
  readonly planId: string;
  readonly onPlan: (planId: string) => void;
  readonly onPrice: (price: number | null) => void;
  // biome-ignore lint/suspicious/noExplicitAny: a form that holds planId, price, enrolment, planStartsOn, planName and period, among others.
  readonly form: UseFormReturnType<any>;
}

const options = Object.entries(periods).map(([value, label]) => ({ value, label }));

/** Selects one of the gym's plans and its price, or another as free text. */
export function MembershipAddition({
  clientId,
  plans,
  planId,
  onPlan,
  onPrice,
  form,
}: MembershipAdditionProps) {
  const plan = plans.find(({ id }) => id === planId);
  return (
    <>
      {plans.length > 0 && (
        <PlanSelect plans={plans} planId={planId} {...form.getInputProps('planId')} onChoose={onPlan} />
      )}
      {plan && (
        <>
          <MoneyInput label="Precio acordado" {...form.getInputProps('price')} onChange={onPrice} />
          <SalePreview
            offer={{ planId, clientId, price: form.values.price, startsOn: form.values.planStartsOn }}
            enrolment={form.values.enrolment}
            onEnrolment={(enrolment) => form.setFieldValue('enrolment', enrolment)}
          />
        </>
      )}
      {planId === otherPlan && (
        <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit">
          <TextInput
            label="Plan"
            placeholder="Full, Crossfit, Musculación"
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps('planName')}
          />
          <NativeSelect label="Tipo de plan" data={options} {...form.getInputProps('period')} />
        </SimpleGrid>
      )}
    </>
  );
}
