import { Button, Group, Text } from '@mantine/core';
import { addDays } from '../../../../web/format.ts';
import { useMe, useMoney } from '../../../../web/session.ts';
import { DateInput } from '../../../../web/ui/date-input.tsx';
import { FilterChip } from '../../../../web/ui/filter-chip.tsx';
import classes from './sale-filters.module.css';
import type { Filtering } from './use-sale-filters.ts';

interface SaleFiltersProps extends Filtering {
  /** The till of the filtered shift. */
  readonly tillName: string | undefined;
  readonly sum: number | undefined;
}

/** The date range, with buttons for today and yesterday, and the total of the listed sales. */
export function SaleFilters({ chosen, choose, tillName, sum }: SaleFiltersProps) {
  const { today } = useMe();
  const money = useMoney();
  const { from = '', to = '', shiftId } = chosen;
  const days = [
    { label: 'Hoy', date: today },
    { label: 'Ayer', date: addDays(today, -1) },
  ];
  return (
    <Group gap={8} flex={1}>
      <DateInput
        className={classes.date ?? ''}
        aria-label="Desde"
        placeholder="Desde"
        value={from}
        onChange={(date) => choose({ ...chosen, from: date })}
      />
      <DateInput
        className={classes.date ?? ''}
        aria-label="Hasta"
        placeholder="Hasta"
        value={to}
        onChange={(date) => choose({ ...chosen, to: date })}
      />
      {days.map(({ label, date }) => {
        const isChosen = from === date && to === date;
        return (
          <Button
            key={label}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() =>
              choose({ ...chosen, ...(isChosen ? { from: '', to: '' } : { from: date, to: date }) })
            }
          >
            {label}
          </Button>
        );
      })}
      {shiftId && (
        <FilterChip onRemove={() => choose({ ...chosen, shiftId: '' })}>
          {tillName ? `Un turno de ${tillName}` : 'Un turno'}
        </FilterChip>
      )}
      {sum !== undefined && (
        <Text span className="figures" ml="auto" c="dimmed">
          Suman{' '}
          <Text span fw={600} c="var(--mantine-color-text)">
            {money(sum)}
          </Text>
        </Text>
      )}
    </Group>
  );
}
