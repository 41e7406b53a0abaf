import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { count, dayTime } from '../../../../web/format.ts';
import { useMoney } from '../../../../web/session.ts';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import type { WaitingOrder } from '../../../orders/contract.ts';
import { maxListed } from '../../../orders/domain.ts';
import { useTill } from '../till/till.tsx';
import classes from './saved-orders.module.css';

/** Its display name. */
export const nameOf = ({ name, clientName }: Pick<WaitingOrder, 'name' | 'clientName'>): string =>
  name || clientName || 'Venta sin nombre';

/** The saved orders except the one open here, which counts as open even if its save got no response. */
export function useSavedOrders() {
  const { cart } = useTill();
  const result = useQuery(query(api.orders.list, {}));
  const ownId = cart.savedOrderId ?? cart.id;
  const saved = result.data?.items.filter(({ id }) => id !== ownId);
  const own = result.data?.items.find(({ id }) => id === ownId);
  const isCurrent = cart.request === null && !result.isFetching;
  const isGone = result.data !== undefined && result.data.items.length < maxListed;
  const isElsewhere = own
    ? own.resumed && own.claim !== null && own.claim !== cart.id
    : cart.savedOrderId !== null && isGone;
  return {
    ...result,
    waiting: saved?.filter(({ resumed }) => !resumed),
    /** Orders open at other tills. */
    elsewhere: saved?.filter(({ resumed }) => resumed),
    /** Whether another till resumed the order that is open here, and perhaps sold it. */
    takenElsewhere: isCurrent && isElsewhere,
  };
}

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
