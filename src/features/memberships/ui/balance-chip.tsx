import { useMoney } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { balanceWords } from '../words.ts';

/** What a client has paid too much; nothing where that is nothing. */
export function BalanceChip({ balance }: { readonly balance: number }) {
  const money = useMoney();
  if (balance === 0) return null;
  return (
    <span title="Paga lo siguiente que se le cobre.">
      <StateChip tone="good">{balanceWords(balance, money)}</StateChip>
    </span>
  );
}
