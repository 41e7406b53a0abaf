import type { LinkProps } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import type { AccountingEntry } from '../contract.ts';
import { placeOf } from '../rules.ts';

/** To where a document is seen. */
export function useEntryLink(): (entry: AccountingEntry) => LinkProps {
  const may = useMay();
  const mayOpen = {
    receipts: may(api.receipts.get),
    sales: may(api.sales.get),
    payments: may(api.payments.list),
  };
  return (entry) => {
    const place = placeOf(entry, mayOpen);
    if ('receiptId' in place) return { to: '/store/receipts/$id', params: { id: place.receiptId } };
    if ('saleId' in place) return { to: '/store/sales', search: { venta: place.saleId } };
    return 'membershipId' in place
      ? { to: '/clients/$clientId/memberships/$membershipId/payments', params: place }
      : { to: '/mycenter/pagos', search: { mes: place.month } };
  };
}
