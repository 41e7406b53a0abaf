import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Rows } from './list-types.ts';
import type { SelectableRows } from './row-selection.ts';

interface RowKeysOptions<Row> extends Pick<Rows<Row>, 'rows' | 'rowKey' | 'onOpen'> {
  readonly selection: SelectableRows<Row>;
}

export const isControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

/** The roving focus of the rows and their keys. */
export function useRowKeys<Row>({ rows, rowKey, onOpen, selection }: RowKeysOptions<Row>) {
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
