import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';
import { type Column, type Rows, type SelectableRows, titleColumn } from './list-types.ts';
import { useTablet } from './pending.ts';
import { ShortActions, TableActions } from './row-actions.tsx';
import { RowLink } from './row-link.tsx';
import { PageCheckbox, SelectableBody } from './selectable-body.tsx';

interface Sorting {
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
}

interface ListTableProps<Row> extends Rows<Row>, Sorting {
  readonly label: string;
  readonly className?: string | undefined;
  readonly selection?: SelectableRows<Row>;
}

const alignOf = (column: Column<never>) => column.align ?? (column.numeric ? 'right' : 'left');

function Head<Row>({ column, sort, onSort }: Sorting & { readonly column: Column<Row> }) {
  const descending = sort === `-${column.sort}`;
  const sorted = column.sort !== undefined && (descending || sort === column.sort);
  // A third press restores the default order.
  const next = descending ? undefined : sorted ? `-${column.sort}` : column.sort;
  return (
    <Table.Th
      scope="col"
      className={classes.th ?? ''}
      data-align={alignOf(column)}
      w={column.width}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort && onSort ? (
        <UnstyledButton
          className={classes.sorter ?? ''}
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

/** Draws a row's cells: plain ones, since Mantine's cost ten times as much and a page has hundreds. */
function useCells<Row>({ columns, actions, rowName, rowLink, onOpen, selection }: ListTableProps<Row>) {
  const main = titleColumn(columns);
  const Actions = useTablet() && !selection ? ShortActions : TableActions;
  const content = (column: Column<Row>, row: Row): ReactNode =>
    column === main && !selection ? (
      <RowLink row={row} rowLink={rowLink} onOpen={onOpen}>
        {column.render(row)}
      </RowLink>
    ) : (
      column.render(row)
    );
  return (row: Row, tabIndex?: number) => (
    <>
      {columns.map((column) => (
        <td
          key={column.key}
          className={classes.td}
          data-align={alignOf(column)}
          data-numeric={column.numeric}
          data-nowrap={column.nowrap || column.numeric || undefined}
          data-main={(column === main && !column.numeric && column.width === undefined) || undefined}
        >
          {content(column, row)}
        </td>
      ))}
      {actions && (
        <td className={classes.td} data-align="right" data-actions>
          <Actions actions={actions(row)} name={rowName(row)} tabIndex={tabIndex} />
        </td>
      )}
    </>
  );
}

/** Rows as a table: sticky head, hairlines, 44 high; a grid if rows can be selected. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, rowKey, actions, label, className, selection, sort, onSort } = props;
  const cells = useCells(props);
  const rowProps = (row: Row) => ({
    className: classes.row ?? '',
    'data-opens': Boolean(props.rowLink || props.onOpen) || undefined,
    'data-muted': props.isMuted?.(row) || undefined,
  });
  return (
    <div className={[classes.scroll, className].filter(Boolean).join(' ')}>
      <Table
        stickyHeader
        stickyHeaderOffset="var(--head-top)"
        borderColor="var(--hairline)"
        data-dense
        aria-label={label}
        {...(selection && { role: 'grid', 'aria-multiselectable': true })}
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th scope="col" className={classes.th ?? ''} w={36}>
                <PageCheckbox rows={rows} rowKey={rowKey} selection={selection} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <Table.Th scope="col" className={classes.th ?? ''} data-align="right" data-actions w={1}>
                Acciones
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        {selection ? (
          <SelectableBody {...props} selection={selection} rowProps={rowProps} cells={cells} />
        ) : (
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={rowKey(row)} {...rowProps(row)}>
                {cells(row)}
              </Table.Tr>
            ))}
          </Table.Tbody>
        )}
      </Table>
    </div>
  );
}
