import { type RefObject, useEffect, useRef } from 'react';

/** Keeps in sight what `selector` finds in a row that scrolls, whenever `shown` changes. @returns the row's ref */
export function useCentered<Row extends HTMLElement>(
  selector: string,
  shown?: unknown,
): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each that is shown.
  useEffect(() => {
    const row = ref.current;
    const item = row?.querySelector<HTMLElement>(selector);
    if (!row || !item) return;
    // Not by scrollIntoView: in Chromium the Tab key would go on from here, past 'Ir al contenido'.
    row.scrollLeft = item.offsetLeft + item.offsetWidth / 2 - row.clientWidth / 2;
  }, [selector, shown]);
  return ref;
}
