import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Client } from '../contract.ts';
import { expiryTone } from '../domain.ts';
import { expiryWords } from '../words.ts';

interface StandingChipProps extends Pick<Client, 'standing'> {
  readonly inactive?: string;
}

/** Until when a client's membership lasts. */
export function StandingChip({ standing, inactive = 'Inactiva' }: StandingChipProps) {
  if (!standing) return <StateChip tone="rest">Sin membresía</StateChip>;
  const { active, daysLeft, expiresOn, renews } = standing;
  if (!active) return <StateChip tone="rest">{inactive}</StateChip>;
  return (
    <StateChip tone={expiryTone(daysLeft, renews)}>{expiryWords(daysLeft, expiresOn, renews)}</StateChip>
  );
}
