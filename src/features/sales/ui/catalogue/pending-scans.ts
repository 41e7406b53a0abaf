import { useEffect, useEffectEvent, useRef } from 'react';
import type { Catalogue } from './catalogue.ts';

/** Returns a function that handles a scan; one before the catalogue has loaded is kept until then. */
export function usePendingScans(
  catalogue: Catalogue | undefined,
  handle: (catalogue: Catalogue, scanned: string) => void,
): (scanned: string) => void {
  const pending = useRef<string[]>([]);
  const flush = useEffectEvent((loaded: Catalogue) => {
    for (const scanned of pending.current.splice(0)) handle(loaded, scanned);
  });
  useEffect(() => {
    if (catalogue) flush(catalogue);
  }, [catalogue]);
  return (scanned) => {
    if (catalogue) handle(catalogue, scanned);
    else pending.current.push(scanned);
  };
}
