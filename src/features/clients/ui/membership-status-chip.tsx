import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Client } from '../contract.ts';
import { expiryTone } from '../domain.ts';
import { expiryWords } from '../words.ts';

interface MembershipStatusChipProps extends Pick<Client, 'membershipStatus'> {
  readonly inactive?: string;
}

/** A client's membership status and expiry. */
export function MembershipStatusChip({ membershipStatus, inactive = 'Inactiva' }: MembershipStatusChipProps) {
  if (!membershipStatus) return <StateChip tone="rest">Sin membresía</StateChip>;
  const { active, daysLeft, expiresOn, renews } = membershipStatus;
  if (!active) return <StateChip tone="rest">{inactive}</StateChip>;
  return (
    <StateChip tone={expiryTone(daysLeft, renews)}>{expiryWords(daysLeft, expiresOn, renews)}</StateChip>
  );
}
