import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api, query } from '../../../web/api.ts';
import { clockSpan, clockTime, nearDay } from '../../../web/format.ts';
import { useChanges } from '../../../web/offline/outbox.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import type { Reservation, Session } from '../contract.ts';
import { countsWords } from '../rules.ts';
import { focusAttendeeList } from './attendee-list.tsx';
import { AttendeeSearch } from './attendee-search.tsx';
import { withUnsent } from './attendees.ts';
import { LoadedAttendees } from './loaded-attendees.tsx';
import { SeriesButton } from './series-button.tsx';
import classes from './session-panel.module.css';
import { useCheckIn } from './use-check-in.ts';

interface SessionPanelProps {
  readonly session: Session;
  /** It is on, or the next one of today. */
  readonly isPresent: boolean;
  readonly date: string;
  readonly today: string;
  /** The next class of the day with a place. */
  readonly next: Session | undefined;
  /** The search field. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Counts the attendees on the screen, which may be ahead of the server. */
const withLiveCounts = (session: Session, items: readonly Reservation[]): Session => ({
  ...session,
  taken: items.filter(({ status }) => status !== 'waiting').length,
  attended: items.filter(({ status }) => status === 'attended').length,
  waiting: items.filter(({ status }) => status === 'waiting').length,
});

/** One class of one day: the search for clients and the attendees. */
export function SessionPanel({ session, isPresent, date, today, next, field }: SessionPanelProps) {
  const { classId } = session;
  const list = useRef<HTMLDivElement>(null);
  const entrance = { classId, date };
  const checkIn = useCheckIn(entrance, {
    today,
    where: `${session.name}, ${clockTime(session.startTime)}`,
    isElsewhere: date === today && !isPresent,
  });
  const attendees = useQuery(query(api.reservations.list, { classId, date }));
  const { data } = attendees;
  const items = withUnsent(data?.items ?? [], useChanges(), entrance);
  const current = data ? withLiveCounts(data.session, items) : session;
  const free = current.capacity - current.taken;

  return (
    <Stack
      component="section"
      gap={12}
      className={classes.panel ?? ''}
      aria-label={`${current.name}, ${clockTime(current.startTime)}`}
    >
      <Group component="header" align="flex-start" justify="space-between" wrap="nowrap" gap={12}>
        <Title order={2} size="h1">
          {current.name}{' '}
          <Text span inherit fw={500} c="dimmed" display="inline-block">
            {clockSpan(current.startTime, current.endTime)}
          </Text>
        </Title>
        {!current.notHeld && (
          <Group flex="none" maw="100%" gap="8px 16px" justify="flex-end">
            <SeriesButton session={current} date={date} today={today} />
            <Group component="p" flex="none" align="baseline" gap={6} c="dimmed" className="figures">
              <Text
                span
                fz="figure"
                fw={600}
                lh="36px"
                c={free > 0 ? 'var(--good-text)' : 'var(--warn-text)'}
              >
                {Math.max(free, 0)}
              </Text>
              {free === 1 ? 'cupo libre' : 'cupos libres'}
            </Group>
          </Group>
        )}
      </Group>
      <Text c="dimmed" mt={-12}>
        {date === today ? 'Hoy' : nearDay(date, today)} · {countsWords(current)}
      </Text>
      {current.notHeld && (
        <Banner tone="warn">Esta clase no se hace. {current.notHeld.replace(/\.?$/, '.')}</Banner>
      )}
      {!current.notHeld && (
        <AttendeeSearch
          entrance={entrance}
          today={today}
          next={next}
          checkIn={checkIn}
          field={field}
          onDown={() => focusAttendeeList(list.current)}
        />
      )}
      <LoadedAttendees
        query={attendees}
        failedTitle="No pudimos cargar quiénes vienen"
        items={items}
        entrance={entrance}
        date={date}
        today={today}
        marks={current.notHeld === '' && date <= today}
        free={free}
        checkIn={checkIn}
        container={list}
        onLeave={() => field.current?.focus()}
      />
    </Stack>
  );
}
