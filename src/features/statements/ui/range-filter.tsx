import { Button } from '@mantine/core';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import classes from './range-filter.module.css';
import { type useRange, yearOf } from './use-range.ts';

interface RangeFilterProps extends Omit<ReturnType<typeof useRange>, 'range'> {
  /** What is wrong with the last day. */
  readonly error: string | undefined;
}

/** The first and the last day, with buttons for this year and the last. */
export function RangeFilter({ typed, choose, error }: RangeFilterProps) {
  const { today } = useMe();
  const years = [
    { label: 'Este año', year: yearOf(today) },
    { label: 'El año pasado', year: yearOf(String(Number(today.slice(0, 4)) - 1)) },
  ];
  return (
    <>
      <DateInput
        className={classes.date ?? ''}
        aria-label="Desde"
        placeholder="Desde"
        value={typed.from}
        onChange={(from) => choose({ from })}
      />
      <DateInput
        className={classes.date ?? ''}
        aria-label="Hasta"
        placeholder="Hasta"
        value={typed.to}
        onChange={(to) => choose({ to })}
        error={error}
      />
      {years.map(({ label, year }) => {
        const isChosen = typed.from === year.from && typed.to === year.to;
        return (
          <Button
            key={label}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => choose(year)}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}
