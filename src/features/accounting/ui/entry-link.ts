import type { LinkProps } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import type { AccountingEntry } from '../contract.ts';

/**
 * To the receipt of a document or, where there is none, to the payments of its membership; without either, or the right to see
 * them, to the payments of its month.
 */
export function useEntryLink(): (entry: AccountingEntry) => LinkProps {
  const may = useMay();
  const [mayOpenReceipt, mayOpenPayments] = [may(api.receipts.get), may(api.payments.list)];
  return ({ receipt, payment, day, corrects }) => {
    if (receipt && mayOpenReceipt) return { to: '/store/receipts/$id', params: { id: receipt.id } };
    return payment && mayOpenPayments
      ? { to: '/clients/$clientId/memberships/$membershipId/payments', params: payment }
      : { to: '/mycenter/pagos', search: { mes: corrects ?? day.slice(0, 7) } };
  };
}
