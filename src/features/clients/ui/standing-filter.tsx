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

const choices = (Object.keys(standings) as StandingFilter[]).filter((standing) => standing !== 'all');

/** One click filters the list, another takes the filter off. */
export function StandingChips({ chosen, onChoose }: StandingChipsProps) {
  return (
    <div className={classes.chips}>
      {choices.map((standing) =>
        standing === chosen ? (
          <FilterChip key={standing} onRemove={() => onChoose('all')}>
            {standings[standing]}
          </FilterChip>
        ) : (
          <UnstyledButton key={standing} className={classes.choice ?? ''} onClick={() => onChoose(standing)}>
            {standings[standing]}
          </UnstyledButton>
        ),
      )}
    </div>
  );
}
