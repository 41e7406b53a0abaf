import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api, query } from '../../../web/api.ts';
import { clockSpan, clockTime, nearDay } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { Reservation, Session } from '../contract.ts';
import { countsWords } from '../rules.ts';
import { useDesk } from './desk.ts';
import { enterGuestList, GuestList } from './guest-list.tsx';
import { GuestSearch } from './guest-search.tsx';
import classes from './session-panel.module.css';

interface SessionPanelProps {
  readonly session: Session;
  readonly date: string;
  readonly today: string;
  /** The field that finds whom to add. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** As the list shows it now, before the server has counted. */
const counted = (session: Session, items: readonly Reservation[]): Session => ({
  ...session,
  taken: items.filter(({ status }) => status !== 'waiting').length,
  attended: items.filter(({ status }) => status === 'attended').length,
  waiting: items.filter(({ status }) => status === 'waiting').length,
});

/** One class of one day: whom to add, and who comes. */
export function SessionPanel({ session, date, today, field }: SessionPanelProps) {
  const { classId } = session;
  const list = useRef<HTMLDivElement>(null);
  const desk = useDesk(classId, date);
  const { data, error, refetch, isFetching } = useQuery(query(api.reservations.list, { classId, date }));
  const now = data ? counted(data.session, data.items) : session;
  const free = now.capacity - now.taken;

  return (
    <section className={classes.panel} aria-label={`${now.name}, ${clockTime(now.startTime)}`}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>
            {now.name} <span className={classes.time}>{clockSpan(now.startTime, now.endTime)}</span>
          </h2>
          <p className={classes.counts}>
            {date === today ? 'Hoy' : nearDay(date, today)} · {countsWords(now)}
          </p>
        </div>
        {!now.notHeld && (
          <p className={classes.free} data-full={free <= 0 || undefined}>
            <span className={classes.figure}>{Math.max(free, 0)}</span>
            {free === 1 ? 'cupo libre' : 'cupos libres'}
          </p>
        )}
      </header>
      {now.notHeld && <Banner tone="warn">Esta clase no se hace. {now.notHeld.replace(/\.?$/, '.')}</Banner>}
      {!now.notHeld && (
        <GuestSearch
          classId={classId}
          date={date}
          today={today}
          desk={desk}
          field={field}
          onDown={() => enterGuestList(list.current)}
        />
      )}
      {data && (
        <GuestList
          items={data.items}
          date={date}
          today={today}
          free={free}
          desk={desk}
          place={list}
          onLeave={() => field.current?.focus()}
        />
      )}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar quiénes vienen"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <div role="status" aria-label="Cargando quiénes vienen" data-late className={classes.waiting}>
          {['48%', '62%', '40%', '55%'].map((width) => (
            <div key={width} className={classes.waitingRow}>
              <Skeleton circle height={32} />
              <Skeleton height={12} width={width} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
