import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import classes from './list-table.module.css';
import type { Column } from './list-types.ts';

export interface Sorting {
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
}

export const alignOf = (column: Column<never>) => column.align ?? (column.numeric ? 'right' : 'left');

/** Out from under the columns that stay while the others scroll; a pointer has its head in sight. */
const showWhole = ({ currentTarget }: FocusEvent) => {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

export function ListHead<Row>({ column, sort, onSort }: Sorting & { readonly column: Column<Row> }) {
  const descending = sort === `-${column.sort}`;
  const sorted = column.sort !== undefined && (descending || sort === column.sort);
  // A third press restores the default order.
  const next = descending ? undefined : sorted ? `-${column.sort}` : column.sort;
  return (
    <Table.Th
      scope="col"
      className={classes.th ?? ''}
      data-column={column.key}
      data-align={alignOf(column)}
      w={column.width}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort && onSort ? (
        <UnstyledButton
          className={classes.sorter ?? ''}
          onFocus={showWhole}
          data-sorted={sorted || undefined}
          onClick={() => onSort(next)}
        >
          {column.head}
          {descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.head
      )}
    </Table.Th>
  );
}
