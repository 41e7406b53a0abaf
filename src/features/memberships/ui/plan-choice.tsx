import type { UseFormReturnType } from '@mantine/form';
import type { Plan } from '../../plans/contract.ts';
import { otherPlan } from '../../plans/domain.ts';
import { PlanSelect } from '../../plans/parts.ts';
import type { Draft } from '../rules.ts';

interface PlanChoiceProps {
  readonly form: UseFormReturnType<Draft>;
  readonly plans: readonly Plan[];
}

/** Selects one of the gym's plans, or another as free text. */
export function PlanChoice({ form, plans }: PlanChoiceProps) {
  const { planId } = form.values;
  const choose = (next: string) => {
    form.clearErrors();
    form.setValues({
      planId: next,
      source: next === otherPlan ? 'other' : 'plan',
      price: plans.find(({ id }) => id === next)?.price ?? null,
    });
  };
  return <PlanSelect plans={plans} planId={planId} {...form.getInputProps('planId')} onChoose={choose} />;
}
