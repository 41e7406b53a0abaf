import { count, monthWords } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { ListQuery } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import type { Figures, MonthReport } from '../contract.ts';
import { type Group, groups } from '../domain.ts';
import { incomeOf } from '../rules.ts';

const monthOf = ({ from }: Figures) => from.slice(0, 7);

const countOf = (group: Group, head: string, more: Partial<Column<Figures>> = {}): Column<Figures> => ({
  key: group,
  head,
  numeric: true,
  render: (figures) => count(figures[group]),
  ...more,
});

const columns = (money: (amount: number) => string): readonly Column<Figures>[] => [
  { key: 'month', head: 'Mes', nowrap: true, phone: 'title', render: (row) => monthWords(monthOf(row)) },
  countOf('start', 'Inicio', { phone: 'hide' }),
  countOf('joined', groups.joined),
  countOf('returned', groups.returned, { wideOnly: true }),
  countOf('lost', groups.lost),
  countOf('within', groups.within, { wideOnly: true, phone: 'hide' }),
  countOf('end', 'Final'),
  {
    key: 'memberships',
    head: 'Membresías',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ memberships }) => money(memberships),
  },
  {
    key: 'products',
    head: 'Tienda',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ products }) => money(products),
  },
  { key: 'income', head: 'Ingresos', numeric: true, render: (row) => money(incomeOf(row)) },
  {
    key: 'recurring',
    head: 'Recurrente',
    numeric: true,
    phone: 'hide',
    render: ({ recurring }) => money(recurring),
  },
];

interface MonthTableProps {
  readonly query: ListQuery<Figures, MonthReport>;
}

/** The month and the twelve before it, the newest first. */
export function MonthTable({ query }: MonthTableProps) {
  const money = useMoney();
  const items = query.data?.months.toReversed() ?? [];
  return (
    <ListSection
      title="Mes a mes"
      query={{ ...query, data: query.data && { items, total: items.length } }}
      columns={columns(money)}
      rowKey={monthOf}
      rowName={(row) => monthWords(monthOf(row))}
      rowLink={(row) => ({ to: '/reports', search: { mes: monthOf(row) } })}
      empty={{ title: 'Sin meses' }}
    />
  );
}
