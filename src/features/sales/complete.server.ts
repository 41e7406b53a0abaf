import type { GymContext } from '../../server/context.ts';
import { requireSame } from '../../server/idempotency.ts';
import { requireOpen } from '../tills/server.ts';
import type { Sale } from './contract.ts';
import { loadSaleContext, type NewSale, priceSale } from './price.server.ts';
import { soldLines, writeSaleRows } from './write.server.ts';

/** Completes the sale. @returns null when the same sale already exists */
export async function completeSale(context: GymContext, form: NewSale): Promise<Sale | null> {
  const loaded = await loadSaleContext(context, form);
  if (loaded.saved) {
    requireSame(loaded.saved, form);
    return null;
  }
  requireOpen(loaded.shift);
  const priced = priceSale(form, loaded);
  const receiptNumber = await writeSaleRows(context, form, loaded, priced);
  const { id, shiftId, clientId, payments, tendered, order } = form;
  const { subtotal, discount, tax, total } = priced.totals;
  const { rounding, change } = priced.settlement;
  return {
    ...{
      id,
      receiptNumber,
      shiftId,
      clientId,
      subtotal,
      discount,
      tax,
      total,
      rounding,
      payments,
      tendered,
      change,
    },
    tillName: loaded.shift?.tillName ?? '',
    clientName: loaded.client?.name ?? '',
    clientEmail: loaded.client?.email ?? '',
    soldOn: loaded.today,
    createdAt: loaded.now,
    note: order.note,
    lines: soldLines(priced, loaded),
    refunds: [],
  };
}
