import type { Cell } from '../../web/files/cells.ts';
import { decimals, type Table } from '../../web/files/writing.ts';
import { day, dayTime } from '../../web/format.ts';
import { methods } from '../payments/domain.ts';
import { receiptNumber } from '../receipts/words.ts';
import { type IncomeEntry, incomeKinds, sources } from './contract.ts';

interface Written {
  /** The digits of the currency's minor unit. */
  readonly digits: number;
  readonly timeZone: string;
  /** The e-mail address of each person, by id. */
  readonly emails: ReadonlyMap<string, string>;
}

/** Entries as a spreadsheet; amounts are in whole units of the currency. */
export function incomeTable(entries: readonly IncomeEntry[], { digits, timeZone, emails }: Written): Table {
  const columns: readonly (readonly [string, (entry: IncomeEntry) => Cell])[] = [
    ['Fecha', ({ paidOn }) => day(paidOn)],
    ['Anotado', ({ createdAt }) => dayTime(createdAt, timeZone)],
    ['Cliente', ({ clientName }) => clientName],
    ['Tipo', ({ source }) => sources[source]],
    ['Concepto', ({ kind }) => incomeKinds[kind]],
    ['Plan', ({ planName }) => planName],
    ['Tipo de Pago', ({ method }) => methods[method]],
    ['Monto', ({ amount }) => decimals(amount, digits)],
    ['Caja', ({ tillName }) => tillName],
    ['Comprobante', ({ receipt }) => (receipt ? receiptNumber(receipt.number) : '')],
    ['Quién', ({ personId }) => (personId && emails.get(personId)) ?? ''],
  ];
  return [columns.map(([head]) => head), ...entries.map((entry) => columns.map(([, write]) => write(entry)))];
}
