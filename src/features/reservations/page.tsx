import { Skeleton } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useMe } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import classes from './page.module.css';
import { presentClass } from './rules.ts';
import { ClassList } from './ui/class-list.tsx';
import { DayChoice } from './ui/day-choice.tsx';
import { SessionPanel } from './ui/session-panel.tsx';

const refetchMs = 60_000;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The day and the class stand in the address, as `fecha` and `clase`; without them today's that is on or next. */
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
  const shown = data?.date ?? (isDay(fecha) ? fecha : today);

  // Whoever works with a class goes on with it when the next begins.
  const [kept, setKept] = useState({ date: '', classId: '' });
  const named = items.find(({ classId }) => classId === clase);
  const before = items.find(({ classId }) => kept.date === shown && classId === kept.classId);
  const chosen = named ?? before ?? presentClass(items, now);
  if (chosen && (kept.date !== shown || kept.classId !== chosen.classId))
    setKept({ date: shown, classId: chosen.classId });

  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, fecha: next === today ? undefined : next, clase: undefined }),
      replace: true,
    });

  return (
    <Page>
      <PageTitle>Check In</PageTitle>
      <div className={classes.columns}>
        <div className={classes.day}>
          <DayChoice date={shown} today={today} onChoose={choose} onDone={() => field.current?.focus()} />
          {items.length > 0 && (
            <ClassList
              items={items}
              chosen={chosen?.classId}
              now={now}
              onChoose={() => field.current?.focus()}
            />
          )}
          {!data && !error && <Skeleton className={classes.waiting ?? ''} />}
        </div>
        {chosen && (
          <SessionPanel
            key={`${shown} ${chosen.classId}`}
            session={chosen}
            date={shown}
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
