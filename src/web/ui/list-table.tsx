import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './list.module.css';
import { type Column, type Rows, titleColumn } from './list-types.ts';
import { useTablet } from './pending.ts';
import { RowLink, ShortActions, TableActions } from './row-parts.tsx';

interface Sorting {
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
}

const alignOf = (column: Column<never>) => column.align ?? (column.numeric ? 'right' : 'left');

function Head<Row>({ column, sort, onSort }: Sorting & { readonly column: Column<Row> }) {
  const descending = sort === `-${column.sort}`;
  const sorted = column.sort !== undefined && (descending || sort === column.sort);
  const next = sorted && !descending ? `-${column.sort}` : column.sort;
  return (
    <th
      scope="col"
      className={classes.th}
      data-align={alignOf(column)}
      style={column.width === undefined ? undefined : { width: column.width }}
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
    </th>
  );
}

/** Rows as a table: sticky head, hairlines, 44 high. */
export function ListTable<Row>(
  props: Rows<Row> & Sorting & { readonly label: string; readonly wide?: boolean },
) {
  const { columns, rows, rowKey, rowName, actions, label, wide = false, ...opening } = props;
  const main = titleColumn(columns);
  const Actions = useTablet() ? ShortActions : TableActions;
  return (
    <div className={classes.scroll} data-wide={wide || undefined}>
      <table className={classes.table} data-dense aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={props.sort}
                {...(props.onSort && { onSort: props.onSort })}
              />
            ))}
            {actions && (
              <th scope="col" className={classes.th} data-align="right" data-actions style={{ width: 1 }}>
                Acciones
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classes.row}
              data-opens={Boolean(opening.rowLink || opening.onOpen) || undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes.td}
                  data-align={alignOf(column)}
                  data-numeric={column.numeric}
                  data-main={(column === main && !column.numeric && column.width === undefined) || undefined}
                >
                  {column === main ? (
                    <RowLink row={row} {...opening}>
                      {column.render(row)}
                    </RowLink>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
              {actions && (
                <td className={classes.td} data-align="right" data-actions>
                  <Actions actions={actions(row)} name={rowName(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
