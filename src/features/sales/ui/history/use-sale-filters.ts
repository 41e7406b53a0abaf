import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScreenSearch } from '../../../../web/screens.tsx';

interface Chosen {
  readonly from?: string;
  readonly to?: string;
  readonly shiftId?: string;
}

export const noFilters: Chosen = {};

export const hasFilters = ({ from, to, shiftId }: Chosen): boolean => Boolean(from || to || shiftId);

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

export interface Filtering {
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

/** The dates and the shift in the URL's filters: '?desde=2026-11-01&hasta=2026-11-20', '?turno=…'. */
export function useSaleFilters(): Filtering {
  const { desde, hasta, turno } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  return {
    chosen: {
      ...(isDate(desde) && { from: desde }),
      ...(isDate(hasta) && { to: hasta }),
      ...(typeof turno === 'string' && { shiftId: turno }),
    },
    choose: ({ from, to, shiftId }) =>
      void navigate({
        to: '.',
        search: (was: ScreenSearch) => ({
          ...was,
          desde: from || undefined,
          hasta: to || undefined,
          turno: shiftId || undefined,
          pagina: undefined,
        }),
        replace: true,
      }),
  };
}
