import { UnstyledButton } from '@mantine/core';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { standings } from '../contract.ts';
import classes from './standing-filter.module.css';

export type StandingFilter = keyof typeof standings;

export const isStanding = (value: unknown): value is StandingFilter =>
  typeof value === 'string' && Object.hasOwn(standings, value);

interface StandingChipsProps {
  readonly chosen: StandingFilter;
  readonly onChoose: (standing: StandingFilter) => void;
}

const choices = (Object.keys(standings) as StandingFilter[]).filter((one) => one !== 'all');

/** One click filters the list, another takes the filter off. */
export function StandingChips({ chosen, onChoose }: StandingChipsProps) {
  return (
    <div className={classes.chips}>
      {choices.map((one) =>
        one === chosen ? (
          <FilterChip key={one} onRemove={() => onChoose('all')}>
            {standings[one]}
          </FilterChip>
        ) : (
          <UnstyledButton key={one} className={classes.choice ?? ''} onClick={() => onChoose(one)}>
            {standings[one]}
          </UnstyledButton>
        ),
      )}
    </div>
  );
}
