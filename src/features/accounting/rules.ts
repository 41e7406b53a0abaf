import type { AccountingEntry, JournalEntry, JournalLine } from './contract.ts';
import { type AccountPurpose, allPurposes, type Chart } from './domain.ts';

/** What was charged, or given back, below 0. */
export const totalOf = ({
  net,
  tax,
  exempt,
  rounding,
}: Pick<AccountingEntry, 'net' | 'tax' | 'exempt' | 'rounding'>): number => net + tax + exempt + rounding;

/** What was posted on a day to the account of a purpose. */
export interface Posted {
  readonly day: string;
  readonly purpose: AccountPurpose;
  readonly debit: number;
  readonly credit: number;
}

/** The entry of each day: its debits and then its credits, in the order of purposes. An account that has both has a line of each. */
export function entriesFrom(posted: readonly Posted[], chart: Chart): JournalEntry[] {
  const days = [...Map.groupBy(posted, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b));
  return days.map(([day, rows], index) => {
    const ordered = rows.toSorted((a, b) => allPurposes.indexOf(a.purpose) - allPurposes.indexOf(b.purpose));
    const debits = ordered.map(({ purpose, debit }) => ({ purpose, ...chart[purpose], debit, credit: 0 }));
    const credits = ordered.map(({ purpose, credit }) => ({ purpose, ...chart[purpose], debit: 0, credit }));
    const lines = [...debits, ...credits].filter(({ debit, credit }) => debit + credit > 0);
    return { number: index + 1, day, lines };
  });
}

/** What lines debit and credit. */
export const sidesOf = (lines: readonly Pick<JournalLine, 'debit' | 'credit'>[]) =>
  lines.reduce((sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }), {
    debit: 0,
    credit: 0,
  });

/** What entries debit and credit in each account, in the order of purposes. */
export function accountSums(entries: readonly JournalEntry[]): JournalLine[] {
  const lines = entries.flatMap((entry) => entry.lines);
  return allPurposes.flatMap((purpose) => {
    const own = lines.filter((line) => line.purpose === purpose);
    return own[0] ? [{ ...own[0], ...sidesOf(own) }] : [];
  });
}

/** What somebody may open. */
interface MayOpen {
  readonly receipts: boolean;
  readonly sales: boolean;
  readonly payments: boolean;
}

/**
 * Where a document is seen: its receipt or, where there is none, the sale or the payments of its membership; without any, or the right
 * to see it, the payments of its month.
 */
export function placeOf(
  {
    kind,
    sourceId,
    receipt,
    payment,
    day,
    corrects,
  }: Pick<AccountingEntry, 'kind' | 'sourceId' | 'receipt' | 'payment' | 'day' | 'corrects'>,
  mayOpen: MayOpen,
) {
  if (receipt && mayOpen.receipts) return { receiptId: receipt.id };
  if (kind === 'sale' && mayOpen.sales) return { saleId: sourceId };
  return payment && mayOpen.payments ? payment : { month: corrects ?? day.slice(0, 7) };
}
