import { Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { addDays } from '../../../web/format.ts';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import type { Span } from '../domain.ts';
import { spanThrough } from '../rules.ts';

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** The days in the URL's `desde` and `hasta`, both included; by default the present month up to today. */
export function useSpan(): Span {
  const { today } = useMe();
  const { desde, hasta } = useSearch({ strict: false }) as ScreenSearch;
  return isDay(desde) && isDay(hasta)
    ? { from: desde, to: hasta }
    : { from: `${today.slice(0, 7)}-01`, to: today };
}

/** The first and the last day: whichever is chosen takes the other along where they would not be a span. */
export function SpanChoice({ from, to }: Span) {
  const navigate = useNavigate();
  const go = (end: keyof Span, date: string) => {
    if (!date) return;
    const next = spanThrough({ from, to }, end, date, addDays);
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, desde: next.from, hasta: next.to }),
      replace: true,
    });
  };
  return (
    <Group component="fieldset" bd={0} p={0} m={0} gap={8} wrap="nowrap" aria-label="Período">
      <DateInput w={150} aria-label="Desde el" value={from} onChange={(date) => go('from', date)} />
      <span aria-hidden>–</span>
      <DateInput w={150} aria-label="Hasta el" value={to} onChange={(date) => go('to', date)} />
    </Group>
  );
}
