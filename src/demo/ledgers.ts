import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { credit, creditEntry } from '../features/credits/table.ts';
import { purchase } from '../features/purchases/table.ts';
import { receipt } from '../features/receipts/table.ts';
import { refund, refundLine } from '../features/refunds/table.ts';
import { sale, saleLine, salePayment } from '../features/sales/table.ts';
import { stockMovement } from '../features/stock/table.ts';
import { cashEntry, shift, till } from '../features/tills/table.ts';
import { addRows, type RowOf } from '../fill.ts';

/** The rows of days at a till, in order of foreign keys. */
const ledgers = {
  purchases: purchase,
  tills: till,
  shifts: shift,
  credits: credit,
  sales: sale,
  lines: saleLine,
  refunds: refund,
  refundLines: refundLine,
  payments: salePayment,
  movements: stockMovement,
  cash: cashEntry,
  creditEntries: creditEntry,
  receipts: receipt,
};

type Ledger = keyof typeof ledgers;
export type LedgerRows = { [K in Ledger]: RowOf<(typeof ledgers)[K]>[] };

const names = Object.keys(ledgers) as Ledger[];

export const noRows = (): LedgerRows =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as LedgerRows;

export const joinRows = (days: readonly LedgerRows[]): LedgerRows =>
  Object.fromEntries(names.map((name) => [name, days.flatMap((day) => day[name] as object[])])) as LedgerRows;

export async function addLedgers(db: NodePgDatabase, rows: LedgerRows): Promise<void> {
  for (const name of names) await addRows(db, ledgers[name], rows[name] as never);
}
