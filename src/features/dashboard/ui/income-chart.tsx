import { type CSSProperties, useState } from 'react';
import { minorDigits, monthName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import type { IncomeMonth } from '../contract.ts';
import { axisOf, barsOf, type Span } from '../rules.ts';
import classes from './income-chart.module.css';
import { IncomeTooltip } from './income-tooltip.tsx';

const compact = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 });

interface ChartProps {
  readonly months: readonly IncomeMonth[];
}

/** The year before as a path over columns of width 1, which ends where a month has nothing to compare with. */
function pathOf(months: readonly IncomeMonth[], heightOf: (amount: number) => number): string {
  const steps = months.map(({ yearBefore }, index) => {
    if (yearBefore === 0) return '';
    return `${months[index - 1]?.yearBefore ? 'L' : 'M'}${index + 0.5} ${100 - heightOf(yearBefore)}`;
  });
  return steps.join('');
}

/** Hidden from screen readers: the table has the same figures. */
export function IncomeChart({ months }: ChartProps) {
  const unit = 10 ** minorDigits(useMe().gym?.currency ?? 'CLP');
  const [pointed, setPointed] = useState<string>();
  const axis = axisOf(months);
  const [from = 0, to = 1] = [axis[0], axis.at(-1)];
  /** In per cent of the chart, from its foot. */
  const heightOf = (amount: number) => ((amount - from) / (to - from)) * 100;
  const styleOf = ([start, end]: Span): CSSProperties => ({
    bottom: `${heightOf(start)}%`,
    height: `${heightOf(end) - heightOf(start)}%`,
  });
  const index = months.findIndex(({ month }) => month === pointed);
  const before = pathOf(months, heightOf);
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
      <div className={classes.months}>
        {months.map((month) => (
          <div
            key={month.month}
            className={classes.month}
            data-pointed={month.month === pointed || undefined}
            onPointerEnter={() => setPointed(month.month)}
          >
            {barsOf(month).map(([series, span]) => (
              <div key={series} className={classes.bar} data-series={series} style={styleOf(span)} />
            ))}
            <span className={classes.name}>{monthName(month.month).slice(0, 3)}</span>
          </div>
        ))}
      </div>
      {before && (
        <svg
          aria-hidden
          className={classes.before}
          viewBox={`0 0 ${months.length} 100`}
          preserveAspectRatio="none"
        >
          <path d={before} />
        </svg>
      )}
      {index >= 0 && (
        <div
          className={classes.tooltip}
          data-late={index >= months.length / 2 || undefined}
          style={{ '--at': `${((index + 0.5) / months.length) * 100}%` } as CSSProperties}
        >
          <IncomeTooltip month={months[index]} />
        </div>
      )}
    </div>
  );
}
