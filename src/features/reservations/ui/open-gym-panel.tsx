import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { useChanges } from '../../../web/offline/outbox.ts';
import { enteredWords, openGymName } from '../words.ts';
import { focusAttendeeList } from './attendee-list.tsx';
import { AttendeeSearch } from './attendee-search.tsx';
import { withUnsent } from './attendees.ts';
import { LoadedAttendees } from './loaded-attendees.tsx';
import classes from './session-panel.module.css';
import { useCheckIn } from './use-check-in.ts';

interface OpenGymPanelProps {
  readonly date: string;
  readonly today: string;
  /** There is no connection, and this device keeps no classes of the day. */
  readonly isUnknown: boolean;
  /** The search field. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Who comes without a class on a day: the search for clients, and those who have entered. */
export function OpenGymPanel({ date, today, isUnknown, field }: OpenGymPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const entrance = { classId: null, date };
  const checkIn = useCheckIn(entrance, { today });
  const attendees = useQuery(query(api.reservations.visits, { date }));
  const { data } = attendees;
  const items = withUnsent(data?.items ?? [], useChanges(), entrance);
  return (
    <Stack component="section" gap={12} className={classes.panel ?? ''} aria-label={openGymName}>
      <header>
        <Title order={2} size="h1">
          {openGymName}
        </Title>
        {isUnknown && <Text c="var(--warn-text)">Este equipo no guardó las clases de hoy: recibe aquí.</Text>}
        <Text c="dimmed">
          {date === today ? 'Hoy' : nearDay(date, today)} · {data ? enteredWords(items.length) : 'sin clase'}
        </Text>
      </header>
      <AttendeeSearch
        entrance={entrance}
        today={today}
        checkIn={checkIn}
        field={field}
        onDown={() => focusAttendeeList(list.current)}
      />
      <LoadedAttendees
        query={attendees}
        failedTitle="No pudimos cargar quiénes entraron"
        items={items}
        entrance={entrance}
        date={date}
        today={today}
        marks
        free={0}
        checkIn={checkIn}
        container={list}
        label="Quiénes entraron"
        empty="Nadie ha entrado sin clase todavía. Busca arriba a quién marcar."
        onLeave={() => field.current?.focus()}
      />
    </Stack>
  );
}
