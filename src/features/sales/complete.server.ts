import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { notFound } from '../../wire/failures.ts';
import { shiftClosed } from '../tills/contract.ts';
import { requireOpen } from '../tills/server.ts';
import { discountNotPermitted, momentOutOfBounds, type Sale } from './contract.ts';
import { loadSaleContext, type NewSale, priceSale, type SaleContext } from './price.server.ts';
import { isReduced } from './rules.ts';
import { soldLines, writeSaleRows } from './write.server.ts';

/**
 * A till that had no connection took the sale in a shift that may have been closed since.
 * @throws VerbError not_found, moment_out_of_bounds or shift_closed
 */
function requireMoment({ shift, isTimely, isInShift }: SaleContext): void {
  if (!shift) throw new VerbError(notFound);
  if (!isTimely) throw new VerbError(momentOutOfBounds);
  if (!isInShift) throw new VerbError(shiftClosed);
}

/** What was sold, however it arrived: the till keeps a sale whose response was lost, and sends it as a provisional one. */
const soldIn = ({ provisional: _, ...sold }: NewSale) => sold;

/** Completes the sale. @returns null when the same sale already exists */
export async function completeSale(context: GymContext, form: NewSale): Promise<Sale | null> {
  const loaded = await loadSaleContext(context, form);
  if (loaded.saved) {
    requireSame(soldIn(loaded.saved), soldIn(form));
    return null;
  }
  if (!form.provisional) requireOpen(loaded.shift);
  else requireMoment(loaded);
  const priced = priceSale(form, loaded);
  if (isReduced(priced.lines, priced.totals) && !(await context.rights).includes('sales.discount'))
    throw new VerbError(discountNotPermitted);
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
    soldBy: loaded.soldBy,
    clientName: loaded.client?.name ?? '',
    clientEmail: loaded.client?.email ?? '',
    soldOn: loaded.today,
    createdAt: loaded.soldAt,
    receivedAt: form.provisional ? loaded.now : null,
    provisionalNumber: form.provisional?.number ?? null,
    note: order.note,
    lines: soldLines(priced, loaded),
    refunds: [],
  };
}
