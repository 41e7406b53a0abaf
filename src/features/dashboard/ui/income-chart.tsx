import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { minorDigits, monthName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import type { IncomeMonth } from '../contract.ts';
import { hasYearBefore } from '../rules.ts';
import { IncomeTooltip } from './income-tooltip.tsx';

const series = [
  { name: 'memberships', label: 'Membresías', color: 'var(--income-memberships)', type: 'bar' },
  { name: 'products', label: 'Productos', color: 'var(--income-products)', type: 'bar' },
] as const;
const yearBefore = {
  name: 'yearBefore',
  label: 'Año anterior',
  color: 'var(--income-before)',
  type: 'line',
} as const;

const compact = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 });

/** Hidden from screen readers: the table has the same figures. */
export default function IncomeChart({ months }: { readonly months: readonly IncomeMonth[] }) {
  const unit = 10 ** minorDigits(useMe().gym?.currency ?? 'CLP');
  return (
    <div aria-hidden>
      <CompositeChart
        h={296}
        data={months.map(({ yearBefore: before, ...month }) => ({ ...month, yearBefore: before || null }))}
        dataKey="month"
        series={hasYearBefore(months) ? [...series, yearBefore] : [...series]}
        strokeDasharray="0"
        gridColor="var(--hairline)"
        textColor="dimmed"
        tickLine="none"
        maxBarWidth={28}
        withDots={false}
        strokeWidth={2}
        curveType="linear"
        barProps={{ isAnimationActive: false, stackId: 'income' }}
        lineProps={{ isAnimationActive: false, strokeDasharray: '4 4' }}
        composedChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
        xAxisProps={{
          tickFormatter: (month: string) => monthName(month).slice(0, 3),
          interval: 'equidistantPreserveStart',
        }}
        yAxisProps={{ tickFormatter: (amount: number) => compact.format(amount / unit), width: 56 }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ label }: { label?: string | number | undefined }) => (
            <IncomeTooltip month={months.find(({ month }) => month === label)} />
          ),
        }}
      />
    </div>
  );
}
