import { Skeleton } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { addDays } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import classes from './page.module.css';
import { presentClass } from './rules.ts';
import { useCheckInKeys } from './ui/check-in-keys.ts';
import { ClassList } from './ui/class-list.tsx';
import { DayChoice } from './ui/day-choice.tsx';
import { SessionPanel } from './ui/session-panel.tsx';

const refetchMs = 60_000;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The URL holds the day and the class as `fecha` and `clase`; by default today and its current or next class. */
export default function CheckInPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { fecha, clase } = useSearch({ strict: false }) as { fecha?: unknown; clase?: unknown };
  const field = useRef<HTMLInputElement>(null);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.reservations.day, isDay(fecha) ? { date: fecha } : {}),
    refetchInterval: refetchMs,
  });
  const items = data?.items ?? [];
  const now = data && data.date === data.today ? data.now : null;
  const today = data?.today ?? me.today;
  const shownDate = data?.date ?? (isDay(fecha) ? fecha : today);

  // The selected class stays selected when the next one begins.
  const [remembered, setRemembered] = useState({ date: '', classId: '' });
  const linked = items.find(({ classId }) => classId === clase);
  const before = items.find(({ classId }) => remembered.date === shownDate && classId === remembered.classId);
  const selected = linked ?? before ?? presentClass(items, now);
  if (selected && (remembered.date !== shownDate || remembered.classId !== selected.classId))
    setRemembered({ date: shownDate, classId: selected.classId });

  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, fecha: next === today ? undefined : next, clase: undefined }),
      replace: true,
    });
  const chooseClass = (by: 1 | -1) => {
    const next = items[items.findIndex(({ classId }) => classId === selected?.classId) + by];
    if (!next || !selected) return;
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, clase: next.classId }),
      replace: true,
    });
  };
  useCheckInKeys({ field, onDays: (days) => choose(addDays(shownDate, days)), onClasses: chooseClass });

  return (
    <Page>
      <PageTitle>Check In</PageTitle>
      <div className={classes.columns}>
        <div className={classes.day}>
          <DayChoice date={shownDate} today={today} onChoose={choose} onDone={() => field.current?.focus()} />
          {items.length > 0 && (
            <ClassList
              items={items}
              chosen={selected?.classId}
              now={now}
              onChoose={() => field.current?.focus()}
            />
          )}
          {!data && !error && <Skeleton className={classes.waiting ?? ''} />}
        </div>
        {selected && (
          <SessionPanel
            key={`${shownDate} ${selected.classId}`}
            session={selected}
            date={shownDate}
            today={today}
            field={field}
          />
        )}
        {data && items.length === 0 && (
          <EmptyState
            title="No hay horarios disponibles."
            icon={IconCalendarWeek}
            action={
              <ButtonLink variant="default" to="/mycenter/horarios">
                Ver la agenda
              </ButtonLink>
            }
          >
            Este día no tiene clases. Elige otro, o agrega horarios en la agenda.
          </EmptyState>
        )}
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos cargar las clases"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    </Page>
  );
}
