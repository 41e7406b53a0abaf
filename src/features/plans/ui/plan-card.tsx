import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Plan } from '../contract.ts';
import { isSoldOut } from '../domain.ts';
import { inclusions, planLength } from '../words.ts';

/** The number of plans left for sale, if limited. */
function Stock({ plan }: { readonly plan: Plan }) {
  if (plan.stock === 'unlimited') return null;
  if (isSoldOut(plan)) return <StateChip tone="bad">Agotado</StateChip>;
  const left = plan.stockLimit - plan.sold;
  return (
    <StateChip
      tone={left <= 3 ? 'warn' : 'good'}
    >{`${left === 1 ? 'Queda' : 'Quedan'} ${count(left)}`}</StateChip>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly onChoose: () => void;
}

export function PlanCard({ plan, onChoose }: PlanCardProps) {
  const money = useMoney();
  const { name, description, price } = plan;
  return (
    <Paper component="li" p={16}>
      <Stack gap="sm" h="100%">
        <Group align="flex-start" justify="space-between" wrap="nowrap" gap={12}>
          <Title order={2}>{name}</Title>
          <Stock plan={plan} />
        </Group>
        <Group align="baseline" gap="0 8px">
          <Text span fz="figure" fw={600} lh="36px" className="figures">
            {price === 0 ? 'Gratis' : money(price)}
          </Text>
          <Text c="dimmed" span>
            {planLength(plan)}
          </Text>
        </Group>
        <Stack component="ul" gap={2}>
          {plan.enrolmentFee > 0 && <li>Matrícula de {money(plan.enrolmentFee)}</li>}
          {inclusions(plan).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Stack>
        {description && <Text c="dimmed">{description}</Text>}
        <Button
          mt="auto"
          variant="default"
          onClick={onChoose}
          disabled={isSoldOut(plan)}
          aria-label={`Vender ${name}`}
        >
          Vender
        </Button>
      </Stack>
    </Paper>
  );
}
