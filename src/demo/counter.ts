import { type SaleMethod, saleMethods } from '../features/sales/contract.ts';
import { roundedCash } from '../features/tills/domain.ts';
import type { Article } from './products.ts';
import type { Random } from './random.ts';
import { costOf, type Picked, paymentsOf } from './sale.ts';
import type { Shelves } from './shelves.ts';
import type { Buyer, StorePlan } from './store-plan.ts';
import type { LedgerRows } from './store-tables.ts';

/** Where and when something is done at the counter; `at` in milliseconds. */
export interface Spot {
  rows: LedgerRows;
  shift: string;
  at: number;
}

interface SoldLine {
  id: string;
  article: Article;
  quantity: number;
  price: number;
  discount: number;
  amount: number;
  total: number;
}

export interface Sold {
  id: string;
  number: number;
  at: number;
  buyer: Buyer | null;
  lines: SoldLine[];
  total: number;
}

export interface Basket {
  picked: (Picked & { article: Article })[];
  buyer: Buyer | null;
  method: SaleMethod;
}

type Money = { method: SaleMethod; amount: number };

interface Said {
  kind: 'sale' | 'refund' | 'debt';
  source: string;
  buyer: Buyer | null;
  refundOf?: number;
  note?: string;
  lines: { name: string; quantity: number; price: number; discount: number; amount: number }[];
  costs: { subtotal: number; discount: number; tax: number; total: number };
  payments: readonly Money[];
  rounding?: number;
  tendered?: number;
  change?: number;
}

/** Writes what the verbs of sales, refunds and paid debts would: a row in each ledger, receipts without a gap. */
export function openCounter(
  random: Random,
  { gym, till, now, lastReceipt }: Pick<StorePlan, 'gym' | 'till' | 'now' | 'lastReceipt'>,
  shelves: Shelves,
) {
  let number = lastReceipt;
  const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(now.timeZoneId);
  const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString();
  const dayOf = (at: number) => local(at).toPlainDate().toString();

  function issue({ rows, at }: Spot, said: Said): number {
    const { kind, source, buyer, costs, refundOf = null, rounding = 0, tendered = 0, change = 0 } = said;
    number += 1;
    const content = {
      gymName: gym.name,
      header: gym.header,
      currency: gym.currency,
      issuedOn: dayOf(at),
      issuedAt: local(at).toPlainTime().toString({ smallestUnit: 'minute' }),
      tillName: till.name,
      clientName: buyer ? `${buyer.name} ${buyer.surname}`.trim() : '',
      clientDocument: buyer ? String(buyer.dni) : '',
      refundOf,
      lines: said.lines.map((line) => ({ ...line, note: '' })),
      ...costs,
      taxRate: gym.taxRate,
      rounding,
      payments: said.payments.map(({ method, amount }) => ({ label: saleMethods[method], amount })),
      tendered,
      change,
      note: said.note ?? '',
    };
    const client_id = buyer?.id ?? null;
    rows.receipts.push({
      ...{ id: random.id(), number, kind, source_id: source, client_id, content },
      created_at: instant(at),
    });
    return number;
  }

  function addCash(
    { rows, shift, at }: Spot,
    entry: { kind: string; amount: number; source?: string; reason?: string },
  ): void {
    const { kind, amount, source = null, reason = '' } = entry;
    rows.cash.push({
      ...{ id: random.id(), shift_id: shift, kind, amount, reason, source_id: source },
      created_at: instant(at),
    });
  }

  function owe(
    { rows, at }: Spot,
    {
      id,
      client,
      kind,
      amount,
      source,
    }: { id: string; client: Buyer; kind: string; amount: number; source: string },
  ): void {
    rows.creditEntries.push({
      ...{ id, client_id: client.id, kind, amount, note: '', source_id: source },
      created_at: instant(at),
    });
  }

  /** What comes in, or goes back when `amount` is negative. */
  function take(
    spot: Spot,
    { method, amount }: Money,
    of: { kind: Said['kind']; source: string; id?: string; sale?: string; refund?: string; client?: Buyer },
  ): void {
    const { rows, shift, at } = spot;
    rows.payments.push({
      id: of.id ?? random.id(),
      sale_id: of.sale ?? null,
      refund_id: of.refund ?? null,
      client_id: of.client?.id ?? null,
      shift_id: shift,
      paid_on: dayOf(at),
      amount,
      method,
      created_at: instant(at),
    });
    if (method === 'cash') addCash(spot, { kind: of.kind, amount, source: of.source });
  }

  return {
    addCash,
    instant,
    /** Sells a basket of which there is enough. On account the buyer owes it. */
    sell(spot: Spot, { picked, buyer, method }: Basket): Sold {
      const { rows, shift, at } = spot;
      const id = random.id();
      const { lines: parts, ...costs } = costOf(picked, gym.taxRate);
      const paid = paymentsOf(random, costs.total, method, gym);
      const { payments, ...cash } = paid;
      rows.sales.push({
        ...{ id, shift_id: shift, client_id: buyer?.id ?? null, sold_on: dayOf(at), ...costs, ...cash },
        ...{ tax_rate: gym.taxRate, note: '', request: { payments }, created_at: instant(at) },
      });
      const lines = picked.map(({ article, quantity, discount }, place): SoldLine => {
        const { amount = 0, total = 0, taxing = 'added' } = parts[place] ?? {};
        const { name, price } = article.goods;
        const line = { id: random.id(), quantity, price, discount, amount, total };
        rows.lines.push({
          ...{ ...line, sale_id: id, position: place + 1, product_id: article.id, name, taxing },
          cost: shelves.costOf(article),
        });
        shelves.move(rows, article, { kind: 'sale', quantity: -quantity, sourceId: id, at: instant(at) });
        return { ...line, article };
      });
      for (const one of payments) {
        if (one.method === 'account') {
          if (buyer)
            owe(spot, { id: random.id(), client: buyer, kind: 'sale', amount: one.amount, source: id });
        } else if (one.amount > 0) take(spot, one, { kind: 'sale', source: id, sale: id });
      }
      const said = lines.map(({ article, quantity, price, discount, amount }) => ({
        ...{ name: article.goods.name, quantity, price, discount, amount },
      }));
      const number = issue(spot, { kind: 'sale', source: id, buyer, lines: said, costs, ...paid });
      return { id, number, at, buyer, lines, total: costs.total };
    },
    /** Gives back one of a line in cash. */
    refund(
      spot: Spot,
      sold: Sold,
      line: SoldLine,
      { reason, restocked }: { reason: string; restocked: boolean },
    ) {
      const { rows, shift, at } = spot;
      const id = random.id();
      const total = Math.floor((2 * line.total + line.quantity) / (2 * line.quantity));
      const subtotal = Math.floor((total * 10_000) / (10_000 + gym.taxRate) + 0.5);
      const given = roundedCash(total, gym);
      const rounding = given - total;
      rows.refunds.push({
        ...{ id, sale_id: sold.id, shift_id: shift, refunded_on: dayOf(at), total, rounding, method: 'cash' },
        ...{ reason, request: {}, created_at: instant(at) },
      });
      rows.refundLines.push({
        ...{ id: random.id(), refund_id: id, sale_line_id: line.id, quantity: 1, total, restocked },
      });
      if (restocked) {
        shelves.move(rows, line.article, { kind: 'refund', quantity: 1, sourceId: id, at: instant(at) });
      }
      take(
        spot,
        { method: 'cash', amount: -given },
        { kind: 'refund', source: id, sale: sold.id, refund: id },
      );
      issue(spot, {
        kind: 'refund',
        source: id,
        buyer: sold.buyer,
        refundOf: sold.number,
        note: reason,
        lines: [
          { name: line.article.goods.name, quantity: 1, price: line.price, discount: 0, amount: total },
        ],
        costs: { subtotal, discount: 0, tax: total - subtotal, total },
        rounding,
        payments: [{ method: 'cash', amount: given }],
      });
    },
    /** A client pays something of what it owes. */
    settle(spot: Spot, client: Buyer, money: Money): void {
      const id = random.id();
      take(spot, money, { kind: 'debt', source: id, id, client });
      owe(spot, { id, client, kind: 'payment', amount: -money.amount, source: id });
      issue(spot, {
        kind: 'debt',
        source: id,
        buyer: client,
        lines: [
          { name: 'Abono a la deuda', quantity: 1, price: money.amount, discount: 0, amount: money.amount },
        ],
        costs: { subtotal: money.amount, discount: 0, tax: 0, total: money.amount },
        payments: [money],
      });
    },
  };
}
