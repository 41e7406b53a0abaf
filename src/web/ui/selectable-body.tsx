import { Checkbox, Table } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './list-table.module.css';
import type { Rows, SelectableRows } from './list-types.ts';

interface SelectableProps<Row> extends Pick<Rows<Row>, 'rows' | 'rowKey'> {
  readonly selection: SelectableRows<Row>;
}

/** Selects all rows of the page, or none. */
export function PageCheckbox<Row>({ rows, rowKey, selection }: SelectableProps<Row>) {
  const someSelected = rows.some((row) => selection.ids.has(rowKey(row)));
  const every = rows.every((row) => selection.ids.has(rowKey(row)));
  return (
    <Checkbox
      aria-label="Elegir los de esta página"
      checked={every}
      indeterminate={someSelected && !every}
      onChange={() => (every ? selection.drop(rows) : selection.add(rows))}
    />
  );
}

const isControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

interface SelectableBodyProps<Row> extends SelectableProps<Row>, Pick<Rows<Row>, 'rowName' | 'onOpen'> {
  readonly rowProps: (row: Row) => object;
  readonly cells: (row: Row, tabIndex: number) => ReactNode;
}

/** The roving focus of the rows and their keys. */
function useRowKeys<Row>({ rows, rowKey, onOpen, selection }: SelectableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const entering = useRef<'first' | 'last' | undefined>(undefined);
  const focused = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === selection.focused),
  );

  const goTo = (index: number, event?: KeyboardEvent) => {
    const row = rows[index];
    if (!row) return;
    if (event && (event.ctrlKey || event.metaKey) && !event.shiftKey) selection.focus(rowKey(row));
    else selection.choose(row, { shiftKey: event?.shiftKey ?? false, ctrlKey: false, metaKey: false });
    body.current?.rows[index]?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows change.
  useEffect(() => {
    if (entering.current) goTo(entering.current === 'first' ? 0 : rows.length - 1);
    entering.current = undefined;
  }, [rows]);
  const turn = (pages: 1 | -1) => {
    if (selection.onTurn(pages)) entering.current = pages === 1 ? 'first' : 'last';
  };
  const step = (by: 1 | -1, event: KeyboardEvent) => {
    if (rows[focused + by]) goTo(focused + by, event);
    else if (!event.shiftKey) turn(by);
  };

  const press = (event: KeyboardEvent) => {
    const row = rows[focused];
    if (!row) return;
    const moves = new Map<string, () => void>([
      ['ArrowDown', () => step(1, event)],
      ['ArrowUp', () => step(-1, event)],
      ['Home', () => goTo(0, event)],
      ['End', () => goTo(rows.length - 1, event)],
      ['PageDown', () => turn(1)],
      ['PageUp', () => turn(-1)],
      ['Escape', selection.clear],
      ['Delete', () => selection.onDelete(row)],
    ]);
    if (!isControl(event)) moves.set('Enter', () => onOpen?.(row)).set(' ', () => selection.toggle(row));
    if (event.ctrlKey || event.metaKey) {
      moves.set('a', selection.onChooseAll).set('A', selection.onChooseAll);
    }
    const move = moves.get(event.key);
    if (!move || event.altKey) return;
    event.preventDefault();
    move();
  };
  return { body, focused, press };
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
