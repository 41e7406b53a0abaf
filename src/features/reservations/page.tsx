import { Skeleton } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { api } from '../../web/api.ts';
import { addDays, isDay } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { May } from '../../web/ui/may.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { Arrivals } from '../networkvisits/parts.ts';
import classes from './page.module.css';
import { nextWithPlace } from './rules.ts';
import { useCheckInKeys } from './ui/check-in-keys.ts';
import { useChosenClass } from './ui/chosen-class.ts';
import { ClassList } from './ui/class-list.tsx';
import { DayChoice } from './ui/day-choice.tsx';
import { openGym } from './ui/open-gym-item.tsx';
import { OpenGymPanel } from './ui/open-gym-panel.tsx';
import { SessionPanel } from './ui/session-panel.tsx';
import { useShownDay } from './ui/shown-day.ts';

/** The URL holds the day and the class as `fecha` and `clase`; by default today and its current or next class. */
export default function CheckInPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { fecha, clase } = useSearch({ strict: false }) as { fecha?: unknown; clase?: unknown };
  const field = useRef<HTMLInputElement>(null);
  const { data, error, refetch, isFetching, isUnknown } = useShownDay(isDay(fecha) ? fecha : undefined);
  const items = data?.items ?? [];
  const now = data && data.date === data.today ? data.now : null;
  const today = data?.today ?? me.today;
  const shownDate = data?.date ?? (isDay(fecha) ? fecha : today);

  const chooseEntrance = (next: string | undefined) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, clase: next }), replace: true });
  // Nobody comes without a class before the day.
  const visits = data && shownDate <= today ? data.visits : undefined;
  const isNoneHeld =
    visits !== undefined && (isUnknown || (items.length > 0 && items.every(({ notHeld }) => notHeld !== '')));
  const { chosen: session, present } = useChosenClass({
    items: clase === openGym ? [] : items,
    date: shownDate,
    now,
    linked: typeof clase === 'string' ? clase : undefined,
    noneByDefault: isNoneHeld,
    field,
    unlink: () => chooseEntrance(undefined),
  });
  const isOpenGym = visits !== undefined && (clase === openGym || (isNoneHeld && !session));
  const chosen = isOpenGym ? openGym : session?.classId;
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
        {session && (
          <SessionPanel
            key={`${shownDate} ${session.classId}`}
            session={session}
            isPresent={session === present}
            next={nextWithPlace(session, items, now)}
            date={shownDate}
            today={today}
            field={field}
          />
        )}
        {isOpenGym && (
          <OpenGymPanel key={shownDate} date={shownDate} today={today} isUnknown={isUnknown} field={field} />
        )}
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
