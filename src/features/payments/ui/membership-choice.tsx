import { Box, NativeSelect, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMoney } from '../../../web/session.ts';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { type Membership, periods } from '../../memberships/contract.ts';
import { dueWords, expiryOf, periodWords } from '../../memberships/words.ts';
import type { Plan } from '../../plans/contract.ts';
import { planLine, planOption } from '../../plans/words.ts';
import classes from './membership-choice.module.css';

/** The option of a new membership. */
export const addition = 'new';

/** The option of a plan as free text. */
export const otherPlan = 'other';

interface MembershipChoiceProps {
  readonly memberships: readonly Membership[];
  /** The plans for sale. */
  readonly plans: readonly Plan[];
  readonly value: string;
  readonly onChange: (membershipId: string) => void;
  readonly planId: string;
  readonly onPlan: (planId: string) => void;
  readonly onPrice: (price: number | null) => void;
  // biome-ignore lint/suspicious/noExplicitAny: a form that holds planId, price, planName and period, among others.
  readonly form: UseFormReturnType<any>;
}

const options = Object.entries(periods).map(([value, label]) => ({ value, label }));

function MembershipCard(membership: Membership) {
  const { id, planName, active, due } = membership;
  const money = useMoney();
  const expiry = expiryOf(membership);
  return (
    <Radio.Card value={id} className={classes.card ?? ''}>
      <Radio.Indicator />
      <Box component="span" flex={1} miw={0}>
        <Text component="span" display="block" fw={500} lh="18px">
          {planName}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {periodWords(membership)}
          {!active && ' · Inactiva'}
        </Text>
      </Box>
      <span className={classes.states}>
        <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
        {due && <StateChip tone="warn">{dueWords(due, money)}</StateChip>}
      </span>
    </Radio.Card>
  );
}

/** Selects the membership to pay, or describes the new one. */
export function MembershipChoice(props: MembershipChoiceProps) {
  const { memberships, value, onChange } = props;
  return (
    <Stack gap="md">
      {memberships.length > 0 && (
        <Radio.Group label="Membresía" value={value} onChange={onChange}>
          <Stack gap="sm">
            {memberships.map((membership) => (
              <MembershipCard key={membership.id} {...membership} />
            ))}
            <Radio.Card value={addition} className={classes.card ?? ''}>
              <Radio.Indicator />
              <Text component="span" fw={500} lh="18px">
                Nueva membresía
              </Text>
            </Radio.Card>
          </Stack>
        </Radio.Group>
      )}
      {memberships.length === 0 && (
        <Text c="dimmed">Aún no tiene membresías: se agrega una junto con el pago.</Text>
      )}
      {value === addition && <Addition {...props} />}
    </Stack>
  );
}

/** Selects one of the gym's plans and its price, or another as free text. */
function Addition({ plans, planId, onPlan, onPrice, form }: MembershipChoiceProps) {
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
