import { Group } from '@mantine/core';
import { count, dayTime } from '../../../../web/format.ts';
import type { Column } from '../../../../web/ui/list-types.ts';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import type { ListedSale } from '../../contract.ts';
import { saleMethods } from '../../domain.ts';
import { numberOf } from '../../words.ts';

interface Written {
  readonly money: (amount: number) => string;
  readonly timeZone: string;
  readonly phone: boolean;
}

const methodsOf = ({ payments }: Pick<ListedSale, 'payments'>): string =>
  payments.map(({ method }) => saleMethods[method]).join(' y ');

/** Whether a sale was refunded, wholly or in part. */
export function RefundChip({ total, refundedTotal }: Pick<ListedSale, 'total' | 'refundedTotal'>) {
  if (refundedTotal === 0) return null;
  return (
    <StateChip tone={refundedTotal >= total ? 'bad' : 'warn'}>
      {refundedTotal >= total ? 'Reembolsada' : 'Reembolsada en parte'}
    </StateChip>
  );
}

export const saleColumns = ({ money, timeZone, phone }: Written): readonly Column<ListedSale>[] => [
  {
    key: 'number',
    head: 'N°',
    width: 96,
    phone: 'title',
    render: (sale) =>
      phone ? (
        <Group component="span" display="inline-flex" gap={12} wrap="nowrap">
          {numberOf(sale)}
          <RefundChip {...sale} />
        </Group>
      ) : (
        numberOf(sale)
      ),
  },
  {
    key: 'at',
    head: 'Fecha',
    width: 160,
    nowrap: true,
    render: ({ createdAt }) => dayTime(createdAt, timeZone),
  },
  { key: 'client', head: 'Cliente', width: '24%', render: ({ clientName }) => clientName || 'Sin cliente' },
  {
    key: 'items',
    head: 'Artículos',
    numeric: true,
    wideOnly: true,
    width: 96,
    phone: 'hide',
    render: ({ items }) => count(items),
  },
  { key: 'methods', head: 'Pago', phone: 'hide', render: methodsOf },
  {
    key: 'till',
    head: 'Caja',
    wideOnly: true,
    phone: 'hide',
    nowrap: true,
    render: ({ tillName }) => tillName,
  },
  {
    key: 'person',
    head: 'Vendió',
    wideOnly: true,
    phone: 'hide',
    render: ({ soldBy }) => soldBy,
  },
  { key: 'state', head: 'Estado', phone: 'hide', render: (sale) => <RefundChip {...sale} /> },
  {
    key: 'total',
    head: 'Total',
    numeric: true,
    width: 128,
    render: ({ total, rounding }) => money(total + rounding),
  },
];
