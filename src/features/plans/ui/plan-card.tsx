import { Button, Paper, Text, Title } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Plan } from '../contract.ts';
import { isSoldOut } from '../domain.ts';
import { planLength, reservationWords } from '../words.ts';
import classes from './plan-card.module.css';

/** Plans that are left, where few are. */
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
  const { name, description, price, programs } = plan;
  return (
    <Paper component="li" className={classes.card ?? ''}>
      <div className={classes.head}>
        <Title order={2}>{name}</Title>
        <Stock plan={plan} />
      </div>
      <div className={classes.price}>
        <span className={classes.amount}>{price === 0 ? 'Gratis' : money(price)}</span>
        <Text c="dimmed" span>
          {planLength(plan)}
        </Text>
      </div>
      <ul className={classes.facts}>
        <li>{reservationWords(plan)}</li>
        <li>{programs.length > 0 ? programs.join(', ') : 'Todos los programas'}</li>
      </ul>
      {description && <Text c="dimmed">{description}</Text>}
      <Button
        className={classes.choose ?? ''}
        variant="default"
        onClick={onChoose}
        disabled={isSoldOut(plan)}
        aria-label={`Vender ${name}`}
      >
        Vender
      </Button>
    </Paper>
  );
}
