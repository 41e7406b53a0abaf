import type { LinkProps } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import type { AccountingEntry } from '../contract.ts';

/** To the receipt of a document or, where there is none, to the payments of its month. */
export function useEntryLink(): (entry: AccountingEntry) => LinkProps {
  const mayOpen = useMay()(api.receipts.get);
  return ({ receipt, day, corrects }) =>
    receipt && mayOpen
      ? { to: '/store/receipts/$id', params: { id: receipt.id } }
      : { to: '/mycenter/pagos', search: { mes: corrects ?? day.slice(0, 7) } };
}
