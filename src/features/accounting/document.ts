import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import { receiptNumber } from '../receipts/words.ts';
import { saleMethods } from '../sales/domain.ts';
import type { AccountingEntry, JournalEntry, JournalLine } from './contract.ts';
import { accountPurposes, documentKinds, type JournalLayout } from './domain.ts';
import { totalOf } from './rules.ts';
import { entryGloss } from './words.ts';

export const methodWords = (methods: readonly string[]): string =>
  methods.map((method) => saleMethods[method as keyof typeof saleMethods] ?? method).join(' + ');

/** The documents of a month as a spreadsheet, one a row; amounts are in whole units of the currency. */
export const accountingTable = (entries: readonly AccountingEntry[], digits: number): Table =>
  tableOf(
    [
      ['Fecha', ({ day }) => day],
      ['Documento', ({ kind }) => documentKinds[kind]],
      ['N°', ({ receipt }) => (receipt ? receiptNumber(receipt.number) : '')],
      ['RUT', ({ dni }) => dni],
      ['Neto', ({ net }) => decimals(net, digits)],
      ['IVA', ({ tax }) => decimals(tax, digits)],
      ['Exento', ({ exempt }) => decimals(exempt, digits)],
      ['Redondeo', ({ rounding }) => decimals(rounding, digits)],
      ['Total', (entry) => decimals(totalOf(entry), digits)],
      ['Medio', ({ methods }) => methodWords(methods)],
      ['Corrige el mes', ({ corrects }) => corrects ?? ''],
      ['Motivo', ({ note }) => note],
    ],
    entries,
  );

interface PlacedLine extends JournalLine {
  readonly entry: JournalEntry;
  /** Its place in its entry, from 1. */
  readonly place: number;
}

/** '31/10/2026' */
const slashed = (day: string): string => day.split('-').toReversed().join('/');

type JournalColumns = (digits: number) => Parameters<typeof tableOf<PlacedLine>>[0];

const journalColumns: Readonly<Record<JournalLayout, JournalColumns>> = {
  plain: (digits) => [
    ['Comprobante', ({ entry }) => entry.number],
    ['Fecha', ({ entry }) => entry.day],
    ['Glosa', ({ entry }) => entryGloss(entry.day)],
    ['Línea', ({ place }) => place],
    ['Cuenta', ({ code }) => code],
    ['Nombre de la cuenta', ({ name }) => name],
    ['Debe', ({ debit }) => decimals(debit, digits)],
    ['Haber', ({ credit }) => decimals(credit, digits)],
    ['Detalle', ({ purpose }) => accountPurposes[purpose]],
  ],
  // The columns that its importer demands, and the comment; it takes no other as given.
  defontana: (digits) => [
    ['Tipo de comprobante', () => 'Traspaso'],
    ['Número', ({ entry }) => entry.number],
    ['Fecha', ({ entry }) => slashed(entry.day)],
    ['Línea', ({ place }) => place],
    ['Cuenta', ({ code }) => code],
    ['Comentario', ({ entry }) => entryGloss(entry.day)],
    ['Debe moneda local', ({ debit }) => decimals(debit, digits)],
    ['Haber moneda local', ({ credit }) => decimals(credit, digits)],
  ],
};

/** Journal entries as a spreadsheet, a line a row; amounts are in whole units of the currency. */
export const journalTable = (
  entries: readonly JournalEntry[],
  layout: JournalLayout,
  digits: number,
): Table =>
  tableOf(
    journalColumns[layout](digits),
    entries.flatMap((entry) => entry.lines.map((line, index) => ({ ...line, entry, place: index + 1 }))),
  );
