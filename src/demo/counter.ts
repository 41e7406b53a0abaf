import type { ReceiptContent, ReceiptHead, ReceiptKind } from '../features/receipts/contract.ts';
import type { SaleMethod } from '../features/sales/contract.ts';
import type { LedgerRows } from './ledgers.ts';
import type { Random } from './random.ts';
import type { Shelves } from './shelves.ts';
import type { Buyer, StoreGym, StorePlan } from './store-plan.ts';

/** The place and time of an action at the counter; `at` in milliseconds. */
export interface Spot {
  rows: LedgerRows;
  shift: string;
  at: number;
}

export type Money = { method: SaleMethod; amount: number };

export const instantOf = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

/** Creates the rows that sales, refunds and paid debts have in common, and receipts without gaps. */
export class Counter {
  readonly random: Random;
  readonly gym: StoreGym;
  readonly shelves: Shelves;
  readonly #tillName: string;
  readonly #zone: string;
  #lastReceipt: number;

  constructor(
    random: Random,
    { gym, till, now, lastReceipt }: Pick<StorePlan, 'gym' | 'till' | 'now' | 'lastReceipt'>,
    shelves: Shelves,
  ) {
    this.random = random;
    this.gym = gym;
    this.shelves = shelves;
    this.#tillName = till.name;
    this.#zone = now.timeZoneId;
    this.#lastReceipt = lastReceipt;
  }

  dayOf(at: number): string {
    return this.#local(at).toPlainDate().toString();
  }

  headOf(at: number, buyer: Buyer | null): ReceiptHead {
    const { name, header, currency, taxRate } = this.gym;
    return {
      ...{ gymName: name, header, currency, taxRate, tillName: this.#tillName },
      issuedOn: this.dayOf(at),
      issuedAt: this.#local(at).toPlainTime().toString({ smallestUnit: 'minute' }),
      clientName: buyer ? `${buyer.name} ${buyer.surname}`.trim() : '',
      clientDocument: buyer?.dni ?? '',
    };
  }

  issue(
    { rows, at }: Spot,
    of: { kind: ReceiptKind; sourceId: string; buyer: Buyer | null; content: ReceiptContent },
  ): number {
    const { kind, sourceId, buyer, content } = of;
    this.#lastReceipt += 1;
    const number = this.#lastReceipt;
    rows.receipts.push({
      ...{ id: this.random.id(), number, kind, sourceId, clientId: buyer?.id ?? null, content },
      createdAt: instantOf(at),
    });
    return number;
  }

  addCash(
    { rows, shift, at }: Spot,
    entry: { kind: string; amount: number; sourceId?: string; reason?: string },
  ): void {
    const { kind, amount, sourceId = null, reason = '' } = entry;
    rows.cash.push({
      ...{ id: this.random.id(), shiftId: shift, kind, amount, reason, sourceId },
      createdAt: instantOf(at),
    });
  }

  charge(
    { rows, at }: Spot,
    entry: { id: string; clientId: string; kind: 'sale' | 'payment'; amount: number; sourceId: string },
  ): void {
    rows.creditEntries.push({ ...entry, note: '', createdAt: instantOf(at) });
  }

  /** Adds income, or a refund if `amount` is negative. */
  take(
    spot: Spot,
    { method, amount }: Money,
    of: {
      kind: ReceiptKind;
      sourceId: string;
      id?: string;
      saleId?: string;
      refundId?: string;
      clientId?: string;
    },
  ): void {
    const { rows, shift, at } = spot;
    const { kind, sourceId, id = this.random.id(), saleId = null, refundId = null, clientId = null } = of;
    rows.payments.push({
      ...{ id, saleId, refundId, clientId, shiftId: shift, paidOn: this.dayOf(at), amount, method },
      createdAt: instantOf(at),
    });
    if (method === 'cash') this.addCash(spot, { kind, amount, sourceId });
  }

  #local(at: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.#zone);
  }
}
