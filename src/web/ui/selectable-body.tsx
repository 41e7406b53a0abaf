import { Checkbox, Table } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './list-table.module.css';
import type { Rows } from './list-types.ts';
import type { SelectableProps } from './page-checkbox.tsx';
import { isControl, useRowKeys } from './row-keys.ts';

interface SelectableBodyProps<Row> extends SelectableProps<Row>, Pick<Rows<Row>, 'rowName' | 'onOpen'> {
  readonly rowProps: (row: Row) => object;
  readonly cells: (row: Row, tabIndex: number) => ReactNode;
}

/** Rows selected by click and keyboard. */
export function SelectableBody<Row>(props: SelectableBodyProps<Row>) {
  const { rows, rowKey, rowName, onOpen, selection, rowProps, cells } = props;
  const { body, focused, press } = useRowKeys(props);
  const click = (row: Row) => (event: MouseEvent) => {
    if (!isControl(event)) selection.choose(row, event);
  };
  return (
    <Table.Tbody ref={body} onKeyDown={press}>
      {rows.map((row, index) => {
        const id = rowKey(row);
        const tabIndex = index === focused ? 0 : -1;
        const selected = selection.ids.has(id);
        return (
          <Table.Tr
            key={id}
            {...rowProps(row)}
            tabIndex={tabIndex}
            aria-selected={selected}
            aria-label={rowName(row)}
            onFocus={() => selection.focused !== id && selection.focus(id)}
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onClick={click(row)}
            onDoubleClick={(event) => !isControl(event) && onOpen?.(row)}
          >
            <td className={classes.td}>
              <Checkbox
                tabIndex={-1}
                aria-label={`Elegir ${rowName(row)}`}
                checked={selected}
                onChange={() => selection.toggle(row)}
              />
            </td>
            {cells(row, tabIndex)}
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  );
}
