import { Stack, UnstyledButton } from '@mantine/core';
import type { TreeGroup } from '../../../groups/contract.ts';
import { childrenOf, lineageOf } from '../../../groups/domain.ts';
import classes from './group-tabs.module.css';

/** Favourites, all, memberships, or a group by its id. */
export type Tab = string;

interface GroupTabsProps {
  readonly groups: readonly TreeGroup[];
  readonly hasFavourites: boolean;
  readonly value: Tab;
  readonly onChange: (tab: Tab) => void;
}

interface OneTab {
  readonly value: Tab;
  readonly label: string;
  readonly color?: string;
}

/** The siblings of the chosen group and its ancestors, then its children. */
export function GroupTabs({ groups, hasFavourites, value, onChange }: GroupTabsProps) {
  const path = lineageOf(groups, value).map(({ id }) => id);
  const tabsIn = (parentId: string | null): OneTab[] =>
    childrenOf(groups, parentId).map(({ id, name, color }) => ({ value: id, label: name, color }));
  const rows = [
    [
      ...(hasFavourites ? [{ value: 'favourites', label: 'Favoritos' }] : []),
      { value: 'all', label: 'Todos' },
      { value: 'memberships', label: 'Membresía' },
      ...tabsIn(null),
    ],
    ...path.map(tabsIn).filter((row) => row.length > 0),
  ];
  return (
    <Stack gap={4} flex="none">
      {rows.map((row, depth) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its depth.
          key={depth}
          className={classes.tabs}
          data-scrolls
          aria-label={depth ? 'Subgrupos' : 'Grupos'}
        >
          {row.map((tab: OneTab) => (
            <UnstyledButton
              key={tab.value}
              className={classes.tab}
              aria-pressed={tab.value === value || path.includes(tab.value)}
              onClick={() => onChange(tab.value)}
              onMouseDown={(event) => event.preventDefault()}
            >
              {tab.color && <span className={classes.dot} style={{ background: tab.color }} aria-hidden />}
              {tab.label}
            </UnstyledButton>
          ))}
        </fieldset>
      ))}
    </Stack>
  );
}
