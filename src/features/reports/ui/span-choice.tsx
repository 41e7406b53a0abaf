import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { addDays, isDay } from '../../../web/format.ts';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import type { Span } from '../domain.ts';
import { type NamedSpan, namedSpan, namedSpans, spanThrough } from '../rules.ts';

/** The days in the URL's `desde` and `hasta`, both included; by default the present month up to today. */
export function useSpan(): Span {
  const { today } = useMe();
  const { desde, hasta } = useSearch({ strict: false }) as ScreenSearch;
  return isDay(desde) && isDay(hasta)
    ? { from: desde, to: hasta }
    : { from: `${today.slice(0, 7)}-01`, to: today };
}

const names = Object.keys(namedSpans) as NamedSpan[];

/** The first and the last day: whichever is chosen takes the other along where they would not be a span. */
export function SpanChoice({ from, to }: Span) {
  const { today } = useMe();
  const navigate = useNavigate();
  const choose = (next: Span) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, desde: next.from, hasta: next.to }),
      replace: true,
    });
  const go = (end: keyof Span, date: string) => date && choose(spanThrough({ from, to }, end, date, addDays));
  return (
    <Group component="fieldset" bd={0} p={0} m={0} gap={8} aria-label="Período">
      <Button.Group>
        {names.map((name) => {
          const named = namedSpan(name, today, addDays);
          const isChosen = named.from === from && named.to === to;
          return (
            <Button
              key={name}
              variant={isChosen ? 'light' : 'default'}
              px={10}
              aria-pressed={isChosen}
              onClick={() => choose(named)}
            >
              {namedSpans[name]}
            </Button>
          );
        })}
      </Button.Group>
      <Group gap={8} wrap="nowrap">
        <DateInput w={150} aria-label="Desde el" value={from} onChange={(date) => go('from', date)} />
        <span aria-hidden>–</span>
        <DateInput w={150} aria-label="Hasta el" value={to} onChange={(date) => go('to', date)} />
      </Group>
    </Group>
  );
}
