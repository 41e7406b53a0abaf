import { Text } from '@mantine/core';
import { dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import type { CancelledOrder } from '../contract.ts';
import { cancellerOf } from '../words.ts';
import { quantityWordsOf } from './order-details.tsx';

/** The client of an order, or its name. */
const whoseOf = ({ clientName, name }: CancelledOrder) =>
  [clientName, name !== clientName && name].filter(Boolean).join(' · ') || 'Sin cliente';

interface Formatters {
  readonly timeZone: string;
  readonly totalOf: (order: CancelledOrder) => string;
}

export const columnsOf = ({ timeZone, totalOf }: Formatters): readonly Column<CancelledOrder>[] => [
  {
    key: 'at',
    head: 'Anulada',
    width: 160,
    phone: 'title',
    nowrap: true,
    render: ({ cancelledAt }) => dayTime(cancelledAt, timeZone),
  },
  {
    key: 'whose',
    head: 'Cliente',
    width: '20%',
    render: (order) => <Text lineClamp={2}>{whoseOf(order)}</Text>,
  },
  { key: 'person', head: 'Quién', wideOnly: true, render: cancellerOf },
  {
    key: 'reason',
    head: 'Motivo',
    width: '25%',
    render: ({ reason }) => <Text lineClamp={2}>{reason}</Text>,
  },
  {
    key: 'lines',
    head: 'Artículos',
    phone: 'hide',
    render: ({ lines }) => (
      <Text lineClamp={1}>{lines.map((line) => `${quantityWordsOf(line)} ${line.name}`).join(', ')}</Text>
    ),
  },
  { key: 'total', head: 'Total', numeric: true, width: 128, render: totalOf },
];
