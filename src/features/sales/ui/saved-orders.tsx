import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { SavedOrder } from '../../orders/contract.ts';
import { totalsOf } from '../rules.ts';
import classes from './saved-orders.module.css';
import { useTill } from './till.tsx';

interface SavedOrdersProps {
  readonly onChoose: (saved: SavedOrder) => void;
  readonly busy: boolean;
  /** What stands where none waits. */
  readonly empty: string;
}

/** The orders that wait, for a till to take one. */
export function SavedOrders({ onChoose, busy, empty }: SavedOrdersProps) {
  const { gym } = useTill();
  const money = useMoney();
  const { data, error, refetch, isFetching } = useQuery(query(api.orders.list, {}));
  if (error && !data) {
    return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data?.items.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <ul className={classes.list} aria-label="Ventas guardadas">
      {data?.items.map((saved) => (
        <li key={saved.id}>
          <UnstyledButton className={classes.saved} disabled={busy} onClick={() => onChoose(saved)}>
            <span className={classes.words}>
              <span className={classes.name}>{saved.name || saved.clientName || 'Venta sin nombre'}</span>
              <span className={classes.line}>
                {saved.lines.length === 1 ? '1 artículo' : `${count(saved.lines.length)} artículos`}
                {saved.clientName && saved.name && ` · ${saved.clientName}`}
                {` · ${dayTime(saved.createdAt, gym.timeZone)}`}
              </span>
            </span>
            <span className={classes.total}>{money(totalsOf(saved, gym.taxRate).total)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
