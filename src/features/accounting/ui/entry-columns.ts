import { day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { receiptNumber } from '../../receipts/words.ts';
import type { AccountingEntry } from '../contract.ts';
import { methodWords } from '../document.ts';
import { documentKinds } from '../domain.ts';
import { totalOf } from '../rules.ts';

type EntryColumn = Column<AccountingEntry>;

export const entryWords = ({ kind, receipt, corrects }: AccountingEntry): string =>
  [
    documentKinds[kind],
    receipt && `N° ${receiptNumber(receipt.number)}`,
    corrects && `de ${corrects.slice(5)}-${corrects.slice(0, 4)}`,
  ]
    .filter(Boolean)
    .join(' ');

export function entryColumns(money: (amount: number) => string): readonly EntryColumn[] {
  const amount = (
    key: 'net' | 'tax' | 'exempt' | 'rounding',
    head: string,
    more: Partial<EntryColumn> = {},
  ) => ({
    ...{ key, head, numeric: true, phone: 'hide' as const },
    render: (entry: AccountingEntry) => money(entry[key]),
    ...more,
  });
  return [
    { key: 'day', head: 'Fecha', nowrap: true, width: 120, render: (entry) => day(entry.day) },
    { key: 'kind', head: 'Documento', phone: 'title', render: entryWords },
    { key: 'dni', head: 'RUT', nowrap: true, wideOnly: true, phone: 'hide', render: ({ dni }) => dni },
    amount('net', 'Neto'),
    amount('tax', 'IVA', { phone: 'fact' }),
    amount('exempt', 'Exento'),
    amount('rounding', 'Redondeo', { wideOnly: true }),
    { key: 'total', head: 'Total', numeric: true, render: (entry) => money(totalOf(entry)) },
    {
      ...{ key: 'methods', head: 'Medio', wideOnly: true, phone: 'hide' },
      render: ({ methods, note }) => methodWords(methods) || note,
    },
  ];
}
