import { Paper, Title } from '@mantine/core';
import { count, minorDigits, monthName, monthWords } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { ColumnChart, Legend } from '../../../web/ui/column-chart.tsx';
import type { Figures } from '../contract.ts';
import { groups } from '../domain.ts';
import { incomeOf } from '../rules.ts';
import classes from './month-charts.module.css';

const monthOf = ({ from }: Figures) => from.slice(5, 7);

/** 'nov', and 'nov ’25' where the year before or after has one too. */
function nameOf(month: Figures, months: readonly Figures[]): string {
  const name = monthName(month.from).slice(0, 3);
  const isRepeated = months.filter((other) => monthOf(other) === monthOf(month)).length > 1;
  return isRepeated ? `${name} ’${month.from.slice(2, 4)}` : name;
}

const columnOf = (month: Figures, months: readonly Figures[]) => ({
  key: month.from,
  name: nameOf(month, months),
  title: monthWords(month.from.slice(0, 7)),
});

/** The month and the twelve before it; the table below has the same figures. */
export function MonthCharts({ months }: { readonly months: readonly Figures[] }) {
  const money = useMoney();
  const unit = 10 ** minorDigits(useMe().gym?.currency ?? 'CLP');
  return (
    <div className={classes.charts}>
      <Paper component="section" className={classes.chart ?? ''} aria-label="Socios, mes a mes">
        <Title order={2}>Socios al final de cada mes</Title>
        <ColumnChart
          columns={months.map((month) => ({
            ...columnOf(month, months),
            amounts: [month.end],
            facts: (['end', 'joined', 'returned', 'lost', 'within'] as const).map(
              (group) => [groups[group], count(month[group])] as const,
            ),
          }))}
        />
      </Paper>
      <Paper component="section" className={classes.chart ?? ''} aria-label="Ingresos, mes a mes">
        <Title order={2}>Ingresos de cada mes</Title>
        <Legend series={[['Membresías'], ['Tienda']]} />
        <ColumnChart
          unit={unit}
          columns={months.map((month) => ({
            ...columnOf(month, months),
            amounts: [month.memberships, month.products],
            facts: [
              ['Membresías', money(month.memberships)],
              ['Tienda', money(month.products)],
              ['Ingresos', money(incomeOf(month))],
            ],
          }))}
        />
      </Paper>
    </div>
  );
}
