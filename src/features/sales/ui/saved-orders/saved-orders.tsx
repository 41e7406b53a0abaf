import { Stack, Text, UnstyledButton } from '@mantine/core';
import { count, dayTime } from '../../../../web/format.ts';
import { useMoney } from '../../../../web/session.ts';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import type { WaitingOrder } from '../../../orders/contract.ts';
import { useTill } from '../till/till.tsx';
import classes from './saved-orders.module.css';
import { useSavedOrders } from './use-saved-orders.ts';

/** Its display name. */
export const nameOf = ({ name, clientName }: Pick<WaitingOrder, 'name' | 'clientName'>): string =>
  name || clientName || 'Venta sin nombre';

interface SavedOrdersProps {
  readonly onChoose: (saved: WaitingOrder) => void;
  /** Offers orders open at other tills too. */
  readonly everywhere?: boolean;
  readonly busy: boolean;
  /** The text of the empty state. */
  readonly empty: string;
}

/** The saved orders to resume. */
export function SavedOrders({ onChoose, everywhere = false, busy, empty }: SavedOrdersProps) {
  const { gym } = useTill();
  const money = useMoney();
  const { waiting, elsewhere = [], error, refetch, isFetching } = useSavedOrders();
  if (error && !waiting) {
    return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const offered = everywhere ? waiting?.concat(elsewhere) : waiting;
  if (offered?.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Stack component="ul" gap={0} aria-label="Ventas guardadas">
      {offered?.map((saved) => (
        <li key={saved.id}>
          <UnstyledButton className={classes.saved} disabled={busy} onClick={() => onChoose(saved)}>
            <Stack component="span" gap={0} miw={0}>
              <Text span fw={500}>
                {nameOf(saved)}
              </Text>
              <Text span fz="xs" c="dimmed">
                {saved.lineCount === 1 ? '1 artículo' : `${count(saved.lineCount)} artículos`}
                {saved.clientName && saved.name && ` · ${saved.clientName}`}
                {` · ${dayTime(saved.createdAt, gym.timeZone)}`}
              </Text>
              {saved.resumed && <StateChip tone="warn">Abierta en otra caja</StateChip>}
            </Stack>
            <Text span className="figures" fw={600} flex="none">
              {money(saved.total)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  );
}
