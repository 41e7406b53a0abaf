import { Group, Paper } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { axisOf, type Stretch, stack } from './chart-rules.ts';
import classes from './column-chart.module.css';

const compact = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 });

export interface ChartColumn {
  readonly key: string;
  /** Below it. */
  readonly name: string;
  /** What is shown of it at the pointer: its name in full, and a label and a text each. */
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** One on the other, the first from zero, in the order of the legend. */
  readonly amounts: readonly number[];
  /** What it is compared with; 0 for nothing. */
  readonly before?: number;
}

interface LegendProps {
  /** A label for each bar of a column, and what it sums to. */
  readonly series: readonly (readonly [label: string, text?: string])[];
  readonly before?: readonly [label: string, text: string] | undefined;
}

export const Legend = ({ series, before }: LegendProps) => (
  <Group gap="4px 24px">
    {series.map(([label, text], index) => (
      <span key={label} className={classes.series} data-series={index}>
        {label} {text && <b>{text}</b>}
      </span>
    ))}
    {before && (
      <span className={classes.series} data-series="before">
        {before[0]} <b>{before[1]}</b>
      </span>
    )}
  </Group>
);

/** What is compared with as a path over columns of width 1, which ends where a column has nothing. */
function pathOf(columns: readonly ChartColumn[], heightOf: (amount: number) => number): string {
  const steps = columns.map(({ before = 0 }, index) => {
    if (before === 0) return '';
    return `${columns[index - 1]?.before ? 'L' : 'M'}${index + 0.5} ${100 - heightOf(before)}`;
  });
  return steps.join('');
}

interface ColumnChartProps {
  readonly columns: readonly ChartColumn[];
  /** How many of what is counted are 1 on the axis. */
  readonly unit?: number;
}

/** Hidden from screen readers: a table beside it has the same figures. */
export function ColumnChart({ columns, unit = 1 }: ColumnChartProps) {
  const [pointed, setPointed] = useState<string>();
  const axis = axisOf(columns);
  const [from = 0, to = 1] = [axis[0], axis.at(-1)];
  /** In per cent of the chart, from its foot. */
  const heightOf = (amount: number) => ((amount - from) / (to - from)) * 100;
  const styleOf = ([start, end]: Stretch): CSSProperties => ({
    bottom: `${heightOf(start)}%`,
    height: `${heightOf(end) - heightOf(start)}%`,
  });
  const index = columns.findIndex(({ key }) => key === pointed);
  const shown = columns[index];
  const before = pathOf(columns, heightOf);
  return (
    <div
      className={classes.chart}
      aria-hidden
      // A finger leaves as soon as it was lifted: what it points at stays.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
    >
      {axis.map((amount) => (
        <div key={amount} className={classes.line} style={{ bottom: `${heightOf(amount)}%` }}>
          <span>{compact.format(amount / unit)}</span>
        </div>
      ))}
      <div className={classes.columns}>
        {columns.map(({ key, name, amounts }) => (
          <div
            key={key}
            className={classes.column}
            data-pointed={key === pointed || undefined}
            onPointerEnter={() => setPointed(key)}
          >
            {stack(amounts).map((stretch, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
              <div key={place} className={classes.bar} data-series={place} style={styleOf(stretch)} />
            ))}
            <span className={classes.name}>{name}</span>
          </div>
        ))}
      </div>
      {before && (
        <svg
          aria-hidden
          className={classes.before}
          viewBox={`0 0 ${columns.length} 100`}
          preserveAspectRatio="none"
        >
          <path d={before} />
        </svg>
      )}
      {shown && (
        <div
          className={classes.pointer}
          data-late={index >= (columns.length - 1) / 2 || undefined}
          style={{ '--at': `${((index + 0.5) / columns.length) * 100}%` } as CSSProperties}
        >
          <Paper className={classes.facts ?? ''} shadow="sm">
            <b>{shown.title}</b>
            {shown.facts.flatMap(([label, text]) => [
              <span key={label}>{label}</span>,
              <span key={`${label}:`}>{text}</span>,
            ])}
          </Paper>
        </div>
      )}
    </div>
  );
}
