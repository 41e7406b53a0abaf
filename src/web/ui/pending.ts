import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { breakpoints } from '../theme.ts';

const noticeableMs = 150;

/** True once something has been pending for 150 ms, so that fast responses never flicker. */
export function useLate(pending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return setLate(false);
    const timer = setTimeout(() => setLate(true), noticeableMs);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending && late;
}

const paper = typeof matchMedia === 'undefined' ? null : matchMedia('print');
let printing = paper?.matches ?? false;

function watchPrinting(onChange: () => void): () => void {
  const told = new AbortController();
  const tell = (now: boolean) => () => {
    printing = now;
    onChange();
  };
  addEventListener('beforeprint', tell(true), told);
  addEventListener('afterprint', tell(false), told);
  paper?.addEventListener('change', ({ matches }) => tell(matches)(), told);
  return () => told.abort();
}

/** What is printed is drawn for paper, whatever the window is like. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, () => printing);

function useNarrower(width: string): boolean {
  const isNarrower = useMediaQuery(`(width < ${width})`, false, { getInitialValueInEffect: false });
  return !usePrinting() && isNarrower;
}

/** True below the width at which a table's actions still fit side by side. */
export const useTablet = (): boolean => useNarrower(breakpoints.lg);

/** True below the width at which cards replace tables. */
export const usePhone = (): boolean => useNarrower(breakpoints.sm);
