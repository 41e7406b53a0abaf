import { IconUserOff } from '@tabler/icons-react';
import { count } from '../../../web/format.ts';
import type { ListQuery } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { shareOf } from '../../../wire/share.ts';
import type { RetentionReport } from '../contract.ts';
import { percentWords } from '../words.ts';

type Reason = RetentionReport['reasons'][number];

const columns = (all: number): readonly Column<Reason>[] => [
  { key: 'reason', head: 'Motivo', phone: 'title', render: ({ reason }) => reason },
  { key: 'count', head: 'Cuántas', numeric: true, render: (row) => count(row.count) },
  {
    key: 'share',
    head: 'De todas',
    numeric: true,
    render: (row) => percentWords(shareOf(row.count, all)),
  },
];

/** Why memberships were cancelled; a row leads to them. */
export function ReasonTable({ query }: { readonly query: ListQuery<Reason, RetentionReport> }) {
  const items = query.data?.reasons ?? [];
  const all = items.reduce((sum, row) => sum + row.count, 0);
  return (
    <ListSection
      title="Motivos de baja"
      query={{ ...query, data: query.data && { items, total: items.length } }}
      columns={columns(all)}
      rowKey={({ reason }) => reason}
      rowName={({ reason }) => reason}
      rowLink={({ reason }) => ({ to: '/reports/retention/cancelled', search: { motivo: reason } })}
      empty={{
        title: 'Ninguna membresía cancelada en estos meses',
        text: 'Al cancelar una se anota el motivo, que se suma aquí desde su último día.',
        icon: IconUserOff,
      }}
    />
  );
}
