import { useEffect, useEffectEvent } from 'react';
import { plus } from '../../../../wire/exact.ts';
import { changeLine, quantityOf } from '../cart/cart.ts';
import { useTill } from './till.tsx';

const inField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** The till's shortcuts while no dialog is open; text typed outside of a field goes to the search. */
export function useTillKeys(actions: Readonly<Record<string, () => unknown>>, listening: boolean): void {
  const { cart, change, selected, select, remove, field } = useTill();
  const { lines } = cart.order;

  const step = (by: number) => {
    if (selected?.kind !== 'product') return;
    const quantity = plus(quantityOf(selected), by);
    if (quantity > 0) change((current) => changeLine(current, selected.id, { quantity }));
    else remove(selected.id);
  };
  const move = (by: number) => {
    const index = lines.findIndex(({ id }) => id === selected?.id);
    const next = index < 0 ? (by > 0 ? 0 : lines.length - 1) : index + by;
    if (lines[next]) select(lines[next].id);
  };
  const onLine = (key: string): (() => void) | undefined => {
    if (key === 'ArrowDown' || key === 'ArrowUp') return () => move(key === 'ArrowDown' ? 1 : -1);
    if (key === '+' || key === '-') return () => step(key === '+' ? 1 : -1);
    return key === 'Delete' && selected ? () => remove(selected.id) : undefined;
  };

  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const action = actions[key];
    // The till's keys never reach the browser, even if they do nothing.
    if (action) event.preventDefault();
    if (!listening || (target instanceof Element && target.closest('[role=dialog], [role=menu]'))) return;
    if (action) {
      if (!event.repeat) action();
      return;
    }
    const onSearch = target === field.current;
    if (inField(target) && !onSearch) return;
    const line = onLine(key);
    if (line && (!onSearch || field.current?.value === '') && lines.length > 0) {
      event.preventDefault();
      line();
    } else if (!onSearch && key.length === 1 && key !== ' ') field.current?.focus();
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
