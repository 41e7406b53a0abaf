import { useEffect, useEffectEvent } from 'react';
import { useTill } from '../till/till.tsx';
import type { Catalogue } from './catalogue.ts';

/** Returns a function that handles a scan; one before the catalogue has loaded is kept until then. */
export function usePendingScans(
  handle: (catalogue: Catalogue, scanned: string) => void,
): (scanned: string) => void {
  const { catalogue, pendingScans, setPendingScans } = useTill();
  const { data } = catalogue;
  const flush = useEffectEvent((loaded: Catalogue) => {
    for (const scanned of pendingScans) handle(loaded, scanned);
    setPendingScans([]);
  });
  useEffect(() => {
    if (data && pendingScans.length > 0) flush(data);
  }, [data, pendingScans]);
  return (scanned) => {
    if (data) handle(data, scanned);
    else setPendingScans((before) => [...before, scanned]);
  };
}
