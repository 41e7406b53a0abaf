import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
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

const useNarrower = (width: string): boolean =>
  useMediaQuery(`(width < ${width})`, false, { getInitialValueInEffect: false });

/** True below the width at which a table's actions still fit side by side. */
export const useTablet = (): boolean => useNarrower(breakpoints.lg);

/** True below the width at which cards replace tables. */
export const usePhone = (): boolean => useNarrower(breakpoints.sm);
