import { IconCash } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useMoney } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { ListQuery } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import type { IncomeReport, IncomeSum } from '../contract.ts';
import type { Span } from '../domain.ts';
import { type IncomeGroup, incomeGroups } from '../domain.ts';
import { partOf } from '../rules.ts';
import { GroupChoice } from './group-choice.tsx';
import { incomeName } from './income-words.ts';
import { PercentBar } from './percent-bar.tsx';

/** The payments behind a sum, filtered as the list of payments filters. */
function paymentsOf({ group, key }: IncomeSum, { from, to }: Span): LinkProps {
  const filters = {
    plan: key ? { plan: key } : { tipo: 'products' },
    method: { medio: key },
    person: { persona: key },
    till: { caja: key },
  }[group];
  return { to: '/mycenter/pagos', search: { desde: from, hasta: to, ...filters } };
}

const columns = (
  by: IncomeGroup,
  span: Span,
  total: number,
  money: (amount: number) => string,
): readonly Column<IncomeSum>[] => [
  { key: 'name', head: incomeGroups[by], phone: 'title', render: incomeName },
  {
    key: 'part',
    head: 'De lo cobrado',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ paid }) => <PercentBar percent={partOf(paid, total)} />,
  },
  { key: 'paid', head: 'Cobrado', numeric: true, render: ({ paid }) => money(paid) },
  ...(by === 'plan'
    ? [
        {
          key: 'earned',
          head: 'Ganado',
          numeric: true,
          render: ({ key, earned }: IncomeSum) =>
            key ? (
              <TextLink
                pos="relative"
                to="/reports/income/earned"
                search={{ desde: span.from, hasta: span.to, plan: key }}
              >
                {money(earned ?? 0)}
              </TextLink>
            ) : (
              '—'
            ),
        },
      ]
    : []),
];

interface IncomeTableProps {
  readonly query: ListQuery<IncomeSum, IncomeReport>;
  readonly by: IncomeGroup;
  readonly span: Span;
}

/** The income by plan, type of payment, person or till; a row leads to its payments. */
export function IncomeTable({ query, by, span }: IncomeTableProps) {
  const money = useMoney();
  const items = query.data?.sums.filter(({ group }) => group === by) ?? [];
  const total = items.reduce((sum, { paid }) => sum + paid, 0);
  return (
    <ListSection
      title={`Por ${incomeGroups[by].toLowerCase()}`}
      main={<GroupChoice groups={incomeGroups} chosen={by} />}
      query={{ ...query, data: query.data && { items, total: items.length } }}
      columns={columns(by, span, total, money)}
      rowKey={({ key }) => key}
      rowName={incomeName}
      rowLink={(row) => paymentsOf(row, span)}
      empty={{
        title: 'Nada cobrado ni ganado en esos días',
        text: 'Aquí se suma cada pago y lo que ganan las membresías.',
        icon: IconCash,
      }}
    />
  );
}
