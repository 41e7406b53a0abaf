import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMoney } from '../../../web/session.ts';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { periods } from '../../memberships/contract.ts';
import type { Plan } from '../../plans/contract.ts';
import { planLine, planOption } from '../../plans/words.ts';

/** The option of a plan as free text. */
export const otherPlan = 'other';

export interface MembershipAdditionProps {
  /** The plans for sale. */
  readonly plans: readonly Plan[];
  readonly planId: string;
  readonly onPlan: (planId: string) => void;
  readonly onPrice: (price: number | null) => void;
  // biome-ignore lint/suspicious/noExplicitAny: a form that holds planId, price, planName and period, among others.
  readonly form: UseFormReturnType<any>;
}

const options = Object.entries(periods).map(([value, label]) => ({ value, label }));

/** Selects one of the gym's plans and its price, or another as free text. */
export function MembershipAddition({ plans, planId, onPlan, onPrice, form }: MembershipAdditionProps) {
  const money = useMoney();
  const plan = plans.find(({ id }) => id === planId);
  return (
    <>
      {plans.length > 0 && (
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
          onChange={(event) => onPlan(event.currentTarget.value)}
        />
      )}
      {plan && <MoneyInput label="Precio acordado" {...form.getInputProps('price')} onChange={onPrice} />}
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
