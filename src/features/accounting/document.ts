import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import { receiptNumber } from '../receipts/words.ts';
import { saleMethods } from '../sales/domain.ts';
import type { AccountingEntry } from './contract.ts';
import { documentKinds } from './domain.ts';
import { totalOf } from './rules.ts';

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
