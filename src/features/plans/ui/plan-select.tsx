import { NativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useMoney } from '../../../web/session.ts';
import type { Plan } from '../contract.ts';
import { otherPlan } from '../domain.ts';
import { planLine, planOption } from '../words.ts';

interface PlanSelectProps extends Omit<ComponentProps<typeof NativeSelect>, 'data' | 'onChange'> {
  readonly plans: readonly Plan[];
  /** Empty until one is chosen. */
  readonly planId: string;
  readonly onChoose: (planId: string) => void;
}

/** Selects one of the gym's plans, or another as free text. */
export function PlanSelect({ plans, planId, onChoose, ...input }: PlanSelectProps) {
  const money = useMoney();
  const plan = plans.find(({ id }) => id === planId);
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
      {...input}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
