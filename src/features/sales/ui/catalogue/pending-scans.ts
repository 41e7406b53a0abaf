import { useEffect, useEffectEvent } from 'react';
import { type Scan, useTill } from '../till/till.tsx';
import type { Catalogue } from './catalogue.ts';

/** Returns a function that handles a scan; one before the catalogue has loaded is kept until then. */
export function usePendingScans(handle: (catalogue: Catalogue, scan: Scan) => void): (scan: Scan) => void {
  const { catalogue, pendingScans, setPendingScans } = useTill();
  const { data } = catalogue;
  const flush = useEffectEvent((loaded: Catalogue) => {
    for (const scan of pendingScans) handle(loaded, scan);
    setPendingScans([]);
  });
  useEffect(() => {
    if (data && pendingScans.length > 0) flush(data);
  }, [data, pendingScans]);
  return (scan) => {
    if (data) handle(data, scan);
    else setPendingScans((before) => [...before, scan]);
  };
}
