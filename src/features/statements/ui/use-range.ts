import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { useMe } from '../../../web/session.ts';
import { date } from '../../../wire/fields.ts';

const Address = z.object({
  desde: z.catch(z.optional(date), undefined),
  hasta: z.catch(z.optional(date), undefined),
});

export interface Range {
  readonly from: string;
  readonly to: string;
}

export const yearOf = (day: string): Range => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
});

/**
 * The days in the URL, '?desde=2026-01-01&hasta=2026-12-31', this year without them. `typed` is what the fields show: it
 * may be incomplete.
 */
export function useRange() {
  const { today } = useMe();
  const { desde, hasta } = Address.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const year = yearOf(today);
  const range = { from: desde ?? year.from, to: hasta ?? year.to };
  const [typed, setTyped] = useState<Range>(range);
  const choose = (change: Partial<Range>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (!next.from || !next.to) return;
    const isYear = next.from === year.from && next.to === year.to;
    void navigate({
      to: '.',
      search: (was: ScreenSearch) => ({
        ...was,
        desde: isYear ? undefined : next.from,
        hasta: isYear ? undefined : next.to,
      }),
      replace: true,
    });
  };
  return { range, typed, choose };
}
