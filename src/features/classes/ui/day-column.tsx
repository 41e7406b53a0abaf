import { type CSSProperties, memo, type ReactNode, type RefObject, useMemo } from 'react';
import { atClockTime, clockTime } from '../../../web/format.ts';
import { weekdays } from '../../../wire/weekdays.ts';
import type { Holiday } from '../contract.ts';
import { type GridDay, minutesOf, placesOf, type Session, type Span, timeOf } from '../rules.ts';
import { type BlockActions, blockPosition, ClassBlock, dayInWords } from './class-block.tsx';
import classes from './week-grid.module.css';

interface DayColumnProps {
  readonly day: GridDay;
  readonly sessions: readonly Session[];
  readonly hours: readonly number[];
  readonly holiday: Holiday | undefined;
  /** HH:MM if it is today. */
  readonly now: string | undefined;
  readonly draggedKey: string | undefined;
  readonly reachedKey: string | undefined;
  /** The drop position of a dragged class. */
  readonly ghost: (Span & { readonly name: string; readonly color: string }) | undefined;
  readonly actions: RefObject<BlockActions>;
  /** Missing for whoever may not change the agenda. */
  readonly onAdd: ((day: GridDay, startTime: string) => void) | undefined;
  /** The panel opened on one of these classes. */
  readonly opened: { readonly key: string; readonly panel: (spot: CSSProperties) => ReactNode } | undefined;
}

const fullWidth = { lane: 0, lanes: 1, width: 1 };

/** A day: its name, its clickable hours, its classes. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, sessions, hours, holiday, now, draggedKey, reachedKey, ghost, actions, onAdd, opened } = props;
  const firstHour = hours[0] ?? 0;
  const lanePositions = useMemo(() => placesOf(sessions.map(({ weekly }) => weekly)), [sessions]);
  const lanes = Math.max(1, ...lanePositions.map((lane) => lane.lanes));
  const openedAt = sessions.findIndex(({ key }) => key === opened?.key);
  const openedSession = sessions[openedAt];
  const title = `dia-${day.date}`;
  return (
    <section
      className={classes.day}
      style={{ '--lanes': lanes } as CSSProperties}
      data-today={now !== undefined || undefined}
      data-closed={holiday !== undefined || undefined}
      aria-labelledby={title}
    >
      <header className={classes.dayHead}>
        <h2 id={title} className={classes.dayName} aria-label={dayInWords(weekdays[day.weekday], day.date)}>
          <span className={classes.longName}>{weekdays[day.weekday]}</span>
          <span className={classes.shortName}>{weekdays[day.weekday].slice(0, 3)}</span>
          <span className={classes.dayNumber}>{Number(day.date.slice(8))}</span>
        </h2>
        {holiday && (
          <p className={classes.holiday} title={`Feriado: ${holiday.name}`}>
            Feriado: {holiday.name}
          </p>
        )}
      </header>
      <div className={classes.body} data-date={day.date} data-weekday={day.weekday}>
        <div aria-hidden>
          {hours.map((hour) =>
            onAdd ? (
              <button
                key={hour}
                type="button"
                tabIndex={-1}
                className={classes.slot}
                data-hour={hour}
                title={`Agregar el ${weekdays[day.weekday].toLowerCase()} ${atClockTime(timeOf(hour * 60))}`}
                onClick={() => onAdd(day, timeOf(hour * 60))}
              />
            ) : (
              <div key={hour} className={classes.slot} data-hour={hour} />
            ),
          )}
        </div>
        {sessions.map((session, index) => (
          <ClassBlock
            key={session.key}
            session={session}
            lane={lanePositions[index] ?? fullWidth}
            firstHour={firstHour}
            holiday={holiday?.name}
            isDragging={session.key === draggedKey}
            tabbable={session.key === reachedKey}
            actions={actions}
          />
        ))}
        {openedSession &&
          opened?.panel(blockPosition(openedSession.weekly, lanePositions[openedAt] ?? fullWidth, firstHour))}
        {ghost && (
          <div
            className={classes.ghost}
            style={{ ...blockPosition(ghost, fullWidth, firstHour), '--color': ghost.color } as CSSProperties}
          >
            <strong>{clockTime(ghost.startTime)}</strong> {ghost.name}
          </div>
        )}
        {now !== undefined && minutesOf(now) >= firstHour * 60 && (
          <div
            className={classes.now}
            data-now
            style={{ '--start': minutesOf(now) / 60 - firstHour } as CSSProperties}
          />
        )}
      </div>
    </section>
  );
});
