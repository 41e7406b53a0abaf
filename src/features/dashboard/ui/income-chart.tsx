import { minorDigits, monthName } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { ColumnChart } from '../../../web/ui/column-chart.tsx';
import type { IncomeMonth } from '../contract.ts';

export function IncomeChart({ months }: { readonly months: readonly IncomeMonth[] }) {
  const money = useMoney();
  return (
    <ColumnChart
      unit={10 ** minorDigits(useMe().gym?.currency ?? 'CLP')}
      columns={months.map(({ month, memberships, products, yearBefore }) => ({
        key: month,
        name: monthName(month).slice(0, 3),
        title: `${monthName(month)} ${month.slice(0, 4)}`,
        amounts: [memberships, products],
        before: yearBefore,
        facts: [
          ['Membresías', money(memberships)],
          ['Productos', money(products)],
          ['Total', money(memberships + products)],
          ...(yearBefore === 0 ? [] : [['Un año antes', money(yearBefore)] as const]),
        ],
      }))}
    />
  );
}
