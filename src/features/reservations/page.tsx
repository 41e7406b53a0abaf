import { Skeleton } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { addDays, isDay } from '../../web/format.ts';
import { untilIdle } from '../../web/idle.ts';
import { useMe } from '../../web/session.ts';
import { useDeferredAnswer } from '../../web/ui/deferred-answer.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { May } from '../../web/ui/may.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { Arrivals } from '../networkvisits/parts.ts';
import classes from './page.module.css';
import { nextWithPlace, presentClass } from './rules.ts';
import { useCheckInKeys } from './ui/check-in-keys.ts';
import { ClassList } from './ui/class-list.tsx';
import { DayChoice } from './ui/day-choice.tsx';
import { openGym } from './ui/open-gym-item.tsx';
import { OpenGymPanel } from './ui/open-gym-panel.tsx';
import { SessionPanel } from './ui/session-panel.tsx';

const refetchMs = 60_000;
/** How old the lists of a device without a connection may be, in milliseconds. */
const staleTime = 5 * 60_000;
/** How long each list waits for a device that is never idle. */
const longestIdleMs = 2_000;

/** The URL holds the day and the class as `fecha` and `clase`; by default today and its current or next class. */
export default function CheckInPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { fecha, clase } = useSearch({ strict: false }) as { fecha?: unknown; clase?: unknown };
  const field = useRef<HTMLInputElement>(null);
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...query(api.reservations.day, isDay(fecha) ? { date: fecha } : {}),
    refetchInterval: refetchMs,
  });
  const data = useDeferredAnswer(answer);
  const queries = useQueryClient();
  const items = data?.items ?? [];
  const now = data && data.date === data.today ? data.now : null;
  const today = data?.today ?? me.today;
  const shownDate = data?.date ?? (isDay(fecha) ? fecha : today);

  useEffect(() => {
    if (!data || data.date !== data.today) return;
    // A device without a connection shows who comes to each class of today, and without one.
    // One at a time and when the browser is idle, so that what somebody waits for does not wait for them.
    let left = false;
    const keep = async ({ date, items }: typeof data) => {
      for (const { classId } of items) {
        await untilIdle(longestIdleMs);
        if (left) return;
        await queries.prefetchQuery({ ...query(api.reservations.list, { classId, date }), staleTime });
      }
      if (!left) await queries.prefetchQuery({ ...query(api.reservations.visits, { date }), staleTime });
    };
    void keep(data);
    return () => {
      left = true;
    };
  }, [data, queries]);

  // The selected class stays selected when the next one begins.
  const [remembered, setRemembered] = useState({ date: '', classId: '' });
  const linked = items.find(({ classId }) => classId === clase);
  const before = items.find(({ classId }) => remembered.date === shownDate && classId === remembered.classId);
  // Nobody comes without a class before the day.
  const visits = data && shownDate <= today ? data.visits : undefined;
  const isNoneHeld = items.length > 0 && items.every(({ notHeld }) => notHeld !== '');
  const isOpenGym =
    visits !== undefined && (clase === openGym || (clase === undefined && !before && isNoneHeld));
  const selected = isOpenGym ? undefined : (linked ?? before ?? presentClass(items, now));
  if (selected && (remembered.date !== shownDate || remembered.classId !== selected.classId))
    setRemembered({ date: shownDate, classId: selected.classId });

  const chosen = isOpenGym ? openGym : selected?.classId;
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (was: object) => ({
        ...was,
        fecha: next === today ? undefined : next,
        clase: clase === openGym ? openGym : undefined,
      }),
      replace: true,
    });
  const chooseEntrance = (next: string) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, clase: next }), replace: true });
  const chooseClass = (by: 1 | -1) => {
    const entries = [...(visits === undefined ? [] : [openGym]), ...items.map(({ classId }) => classId)];
    const next = entries[entries.indexOf(chosen ?? '') + by];
    if (next) chooseEntrance(next);
  };
  useCheckInKeys({
    field,
    onDays: (days) => choose(addDays(shownDate, days)),
    onClasses: chooseClass,
    onOpenGym: () => {
      if (visits === undefined) void navigate({ to: '.', search: { clase: openGym }, replace: true });
      else chooseEntrance(openGym);
    },
  });

  return (
    <Page>
      <PageTitle>Check In</PageTitle>
      <May call={api.networkvisits.arrivals}>
        <Suspense>
          <Arrivals />
        </Suspense>
      </May>
      <div className={classes.columns}>
        <div className={classes.day}>
          <DayChoice date={shownDate} today={today} onChoose={choose} onDone={() => field.current?.focus()} />
          {(items.length > 0 || visits !== undefined) && (
            <ClassList
              items={items}
              visits={visits}
              chosen={chosen}
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
            next={nextWithPlace(selected, items, now)}
            date={shownDate}
            today={today}
            field={field}
          />
        )}
        {isOpenGym && <OpenGymPanel key={shownDate} date={shownDate} today={today} field={field} />}
        {data && items.length === 0 && !isOpenGym && (
          <EmptyState
            title="No hay horarios disponibles."
            icon={IconCalendarWeek}
            action={
              <ButtonLink variant="default" to="/mycenter/horarios">
                Ver la agenda
              </ButtonLink>
            }
          >
            Este día no tiene clases.{' '}
            {visits === undefined
              ? 'Elige otro'
              : 'Marca a quien viene sin clase en Acceso libre, elige otro día'}
            , o agrega horarios en la agenda.
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
