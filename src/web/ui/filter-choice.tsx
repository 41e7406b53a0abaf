import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-choice.module.css';

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface FilterChoiceProps {
  readonly label: string;
  /** The choice that filters nothing. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** A filter of a list, one value of several. */
export const FilterChoice = ({ label, all, options, value = '', onChoose }: FilterChoiceProps) => (
  <NativeSelect
    className={classes.choice ?? ''}
    aria-label={label}
    data={[{ value: '', label: all }, ...options]}
    value={value}
    data-chosen={value !== '' || undefined}
    onChange={(event) => onChoose(event.currentTarget.value || undefined)}
  />
);

/** Filters beside each other, below where there is no room. */
export const FilterRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
);
