import { VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { api } from '../../../web/api.ts';
import { clockSpan, clockTime } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { weekdays } from '../../../wire/weekdays.ts';
import type { Holiday } from '../contract.ts';
import { type GridDay, hoursOf, type Move, neighbourOf, type Session, startingAt, timeOf } from '../rules.ts';
import type { BlockActions } from './class-block.tsx';
import { dayInWords } from './class-block.tsx';
import { DayColumn } from './day-column.tsx';
import { useDragClass } from './drag-class.ts';
import classes from './week-grid.module.css';

interface WeekGridProps {
  /** The visible days: seven, or one on a phone. */
  readonly days: readonly GridDay[];
  /** All classes of the week, including hidden days. */
  readonly sessions: readonly Session[];
  readonly holidays: readonly Holiday[];
  readonly today: string;
  readonly now: string;
  readonly openedKey: string | undefined;
  readonly panel: (style: CSSProperties) => ReactNode;
  readonly onOpen: (session: Session) => void;
  readonly onAdd: (day: GridDay, startTime: string) => void;
  readonly onMove: (session: Session, move: Move) => void;
  /** Shown over the hours if there are no classes at all. */
  readonly children?: ReactNode;
}

const none: readonly Session[] = [];

/** Scrolls to the current hour, or to the first class, when the grid first appears. */
function useFirstSight(first: string | undefined, firstHour: number) {
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = scroller.current;
    const now = frame?.querySelector<HTMLElement>('[data-now]');
    if (!frame) return;
    const day = now?.closest<HTMLElement>('section');
    if (day && day.offsetLeft + day.offsetWidth > frame.clientWidth)
      frame.scrollLeft = day.offsetLeft - day.offsetWidth;
    if (frame.scrollHeight <= frame.clientHeight + 1) {
      if (now && now.getBoundingClientRect().top > 0.7 * innerHeight) now.scrollIntoView({ block: 'center' });
      return;
    }
    const hour = frame.querySelector<HTMLElement>('[data-hour]')?.offsetHeight ?? 0;
    const top = now ? now.offsetTop - hour : (Number(first?.slice(0, 2) ?? firstHour) - firstHour) * hour;
    frame.scrollTop = Math.max(0, top - hour / 2);
  }, [first, firstHour]);
  return scroller;
}

/** The hours of a week, or of one of its days, with the classes drawn to scale. */
export function WeekGrid(props: WeekGridProps) {
  const { days, sessions, holidays, today, now, openedKey, panel, onOpen, onAdd, onMove, children } = props;
  const hours = useMemo(() => hoursOf(sessions.map(({ weekly }) => weekly)), [sessions]);
  const byDate = useMemo(() => Map.groupBy(sessions, ({ day }) => day.date), [sessions]);
  const visibleSessions = useMemo(() => days.flatMap(({ date }) => byDate.get(date) ?? none), [days, byDate]);
  const firstHour = hours[0] ?? 0;
  const mayEdit = useMay()(api.classes.update);
  const [mounted] = useState(() => visibleSessions[0]?.weekly.startTime);
  const scroller = useFirstSight(mounted, firstHour);
  const [reached, setReached] = useState<string>();
  const refocus = useRef<string>(undefined);
  const reachedKey = visibleSessions.some(({ key }) => key === reached) ? reached : visibleSessions[0]?.key;

  const drag = useDragClass({
    days,
    firstHour,
    hours: hours.length,
    scroller,
    onDrop: (session, move, byKeys) => {
      if (byKeys) refocus.current = `${session.weekly.id} ${move.to.date}`;
      onMove(session, move);
    },
  });

  const focusOn = (key: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();

  useLayoutEffect(() => {
    const key = refocus.current;
    if (!key || !visibleSessions.some((session) => session.key === key)) return;
    refocus.current = undefined;
    focusOn(key);
  });

  const actions = useRef<BlockActions>(null as unknown as BlockActions);
  actions.current = {
    onPointerDown: (...pointed) => mayEdit && drag.startDrag(...pointed),
    onClick: (session) => !drag.justDropped() && onOpen(session),
    onFocus: setReached,
    onBlur: drag.leave,
    onKeyDown: (event, session) => {
      if ((mayEdit && drag.moveByKey(event, session)) || event.altKey || !event.key.startsWith('Arrow'))
        return;
      const next = neighbourOf(visibleSessions, session.key, event.key);
      event.preventDefault();
      if (next) focusOn(next);
    },
  };

  const { dragged } = drag;
  const span = dragged && startingAt(dragged.session.weekly, dragged.startTime);
  const ghost = useMemo(
    () =>
      dragged &&
      span && {
        startTime: span.startTime,
        endTime: span.endTime,
        name: dragged.session.weekly.name,
        color: dragged.session.weekly.color,
      },
    [dragged, span?.startTime, span?.endTime, span],
  );
  const opened = useMemo(() => (openedKey ? { key: openedKey, panel } : undefined), [openedKey, panel]);
  const add = useCallback((day: GridDay, startTime: string) => onAdd(day, startTime), [onAdd]);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={days.length > 1 ? 'Semana de clases' : 'Día de clases'}
      data-dragging={dragged ? dragged.by : undefined}
    >
      <p id="agenda-keys" hidden>
        Intro la abre. Las flechas llevan a otra clase.
        {mayEdit &&
          ' Alt con las flechas la mueve un cuarto de hora o un día; al soltar Alt se guarda, y Escape lo deja como estaba.'}
      </p>
      <VisuallyHidden role="status">
        {dragged?.by === 'keys' &&
          span &&
          `${dayInWords(weekdays[dragged.day.weekday], dragged.day.date)}, ${clockSpan(span.startTime, span.endTime)}`}
      </VisuallyHidden>
      <div className={classes.week} style={{ '--hours': hours.length } as CSSProperties}>
        <div className={classes.axis} aria-hidden>
          <div className={classes.corner} />
          {hours.map((hour) => (
            <div
              key={hour}
              className={classes.hour}
              data-present={
                (days.some(({ date }) => date === today) && hour === Number(now.slice(0, 2))) || undefined
              }
            >
              {clockTime(timeOf(hour * 60))}
            </div>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day.date}
            day={day}
            sessions={byDate.get(day.date) ?? none}
            hours={hours}
            holiday={holidays.find(({ date }) => date === day.date)}
            now={day.date === today ? now : undefined}
            draggedKey={dragged?.session.key}
            reachedKey={reachedKey}
            ghost={dragged?.day.date === day.date ? ghost : undefined}
            actions={actions}
            onAdd={mayEdit ? add : undefined}
            opened={opened?.key.endsWith(day.date) ? opened : undefined}
          />
        ))}
      </div>
      {children}
    </section>
  );
}
