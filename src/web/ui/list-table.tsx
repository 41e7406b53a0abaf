import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAllowedActions } from './allowed-actions.ts';
import { alignOf, ListHead, type Sorting } from './list-head.tsx';
import classes from './list-table.module.css';
import { type Column, type Rows, titleColumn } from './list-types.ts';
import { PageCheckbox } from './page-checkbox.tsx';
import { useTablet } from './pending.ts';
import { ShortActions, TableActions } from './row-actions.tsx';
import { RowLink } from './row-link.tsx';
import type { SelectableRows } from './row-selection.ts';
import { SelectableBody } from './selectable-body.tsx';

interface ListTableProps<Row> extends Rows<Row>, Sorting {
  readonly label: string;
  readonly className?: string | undefined;
  readonly selection?: SelectableRows<Row>;
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
          data-column={column.key}
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

/** How many columns fit on a page that stands upright. */
const mostUpright = 8;

/** Rows as a table: sticky head, hairlines, 44 high; a grid if rows can be selected. */
export function ListTable<Row>({ columns: all, ...others }: ListTableProps<Row>) {
  const tablet = useTablet();
  const allowed = useAllowedActions(others);
  const { actions: _, ...rest } = others;
  const props: ListTableProps<Row> = {
    ...rest,
    ...(allowed && { actions: allowed }),
    columns: all.filter(({ wideOnly }) => !(wideOnly && tablet)),
  };
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
        data-wide={columns.length > mostUpright || undefined}
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
              <ListHead key={column.key} column={column} sort={sort} onSort={onSort} />
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
