import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMoney } from '../../../web/session.ts';
import type { Plan } from '../../plans/contract.ts';
import { planLine, planOption } from '../../plans/words.ts';
import { type Draft, otherPlan } from '../rules.ts';

interface PlanChoiceProps {
  readonly form: UseFormReturnType<Draft>;
  readonly plans: readonly Plan[];
}

/** Selects one of the gym's plans, or another as free text. */
export function PlanChoice({ form, plans }: PlanChoiceProps) {
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
