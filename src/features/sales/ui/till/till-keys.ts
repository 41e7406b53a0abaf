import { useEffect, useEffectEvent, useState } from 'react';
import { plus } from '../../../../wire/exact.ts';
import { stepQuantity } from '../cart/cart.ts';
import { useTill } from './till.tsx';

const inField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** They take the whole order, so they wait for what was scanned while the catalogue loads. */
const takesOrder = new Set(['F9', 'F10', 'F12']);

/** The till's shortcuts while no dialog is open; text typed outside of a field goes to the search. */
export function useTillKeys(actions: Readonly<Record<string, () => unknown>>, listening: boolean): void {
  const { cart, change, selected, select, remove, field, pendingScans } = useTill();
  const [awaiting, setAwaiting] = useState<string>();
  const { lines } = cart.order;

  const step = (by: number) => {
    if (selected?.kind !== 'product') return;
    if (plus(selected.quantity, by) > 0) change((current) => stepQuantity(current, selected.id, by));
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
      if (event.repeat) return;
      if (pendingScans.length > 0 && takesOrder.has(key)) setAwaiting(key);
      else action();
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
  const goOn = useEffectEvent(() => {
    if (awaiting === undefined) return;
    setAwaiting(undefined);
    actions[awaiting]?.();
  });
  useEffect(() => {
    if (pendingScans.length === 0) goOn();
  }, [pendingScans]);
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
