import { dayTime, money } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import type { Receipt } from '../contract.ts';
import { receiptKinds } from '../domain.ts';
import { totalOf } from '../rules.ts';
import { receiptNumber } from '../words.ts';
import { Mailed, Marked } from './receipt-marks.tsx';

export const columnsIn = (timeZone: string, phone: boolean): readonly Column<Receipt>[] => [
  {
    key: 'number',
    head: 'N°',
    width: 96,
    phone: 'title',
    render: ({ number, ...receipt }) => (
      <Marked {...receipt} hidden={!phone}>
        {receiptNumber(number)}
      </Marked>
    ),
  },
  {
    key: 'at',
    head: 'Fecha',
    width: 152,
    nowrap: true,
    render: ({ createdAt }) => dayTime(createdAt, timeZone),
  },
  { key: 'client', head: 'Cliente', render: ({ content }) => content.clientName || 'Sin cliente' },
  {
    key: 'kind',
    head: 'Tipo',
    render: ({ kind, ...receipt }) => (
      <Marked {...receipt} hidden={phone}>
        {receiptKinds[kind]}
      </Marked>
    ),
  },
  { key: 'mailed', head: 'Correo', width: 104, render: Mailed },
  {
    key: 'total',
    head: 'Total',
    numeric: true,
    width: 112,
    render: (receipt) => {
      const total = money(totalOf(receipt), receipt.content.currency);
      return receipt.cancellation ? <s>{total}</s> : total;
    },
  },
];
