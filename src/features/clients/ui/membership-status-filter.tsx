import { UnstyledButton } from '@mantine/core';
import { useCentered } from '../../../web/ui/centered.ts';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { isKeyOf } from '../../../wire/keys.ts';
import { membershipStatuses } from '../domain.ts';
import classes from './membership-status-filter.module.css';

export type MembershipStatusFilter = keyof typeof membershipStatuses;

export const isMembershipStatus = isKeyOf(membershipStatuses);

interface MembershipStatusChipsProps {
  readonly chosen: MembershipStatusFilter;
  readonly onChoose: (status: MembershipStatusFilter) => void;
}

const choices = (Object.keys(membershipStatuses) as MembershipStatusFilter[]).filter(
  (status) => status !== 'all',
);

/** Filters the list by membership status; a second click removes the filter. */
export function MembershipStatusChips({ chosen, onChoose }: MembershipStatusChipsProps) {
  const row = useCentered<HTMLDivElement>(':scope > span');
  return (
    <div ref={row} className={classes.chips} data-scrolls>
      {choices.map((status) =>
        status === chosen ? (
          <FilterChip key={status} onRemove={() => onChoose('all')}>
            {membershipStatuses[status]}
          </FilterChip>
        ) : (
          <UnstyledButton key={status} className={classes.choice ?? ''} onClick={() => onChoose(status)}>
            {membershipStatuses[status]}
          </UnstyledButton>
        ),
      )}
    </div>
  );
}
