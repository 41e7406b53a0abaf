import type { Membership } from '../memberships/contract.ts';
import type { PaymentForm } from './contract.ts';

const distance = ({ daysLeft }: Membership): number => Math.abs(daysLeft ?? 0);

const owes = ({ due }: Membership): boolean => (due?.amount ?? 0) > 0;

const isCurrent = ({ active, changedTo }: Membership): boolean => active && !changedTo;

/**
 * The membership that a person at the counter most likely wants to pay: an active one, not one that goes on with another
 * plan; of those one that owes something, and then that with the expiry nearest to today.
 */
export function likeliest(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted(
    (a, b) =>
      Number(isCurrent(b)) - Number(isCurrent(a)) ||
      Number(owes(b)) - Number(owes(a)) ||
      distance(a) - distance(b),
  )[0];
}

/** What says how a membership is taxed: itself, or the plan that is sold. */
export interface Taxed {
  readonly name: string;
  readonly taxable: boolean;
}

/** The document that a payment goes on, unless somebody chooses another. */
export const documentFor = (taxed: Taxed | undefined): PaymentForm['documentType'] =>
  taxed?.taxable ? 'vatReceipt' : 'exemptReceipt';

/** Why that document is proposed. */
export const documentReason = ({ name, taxable }: Taxed): string =>
  taxable
    ? `El plan ${name} es afecto: su valor incluye IVA.`
    : `El plan ${name} es exento: las clases con instructor no llevan IVA.`;
