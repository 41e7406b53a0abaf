import { IconCalendarOff, IconReplace, IconSparkles, IconVideo } from '@tabler/icons-react';
import { type CSSProperties, memo, type RefObject } from 'react';
import { clockSpan, monthName } from '../../../web/format.ts';
import { minutesOf, type Place, type Session, type Span } from '../rules.ts';
import classes from './class-block.module.css';

/** The actions on a class in the grid. */
export interface BlockActions {
  readonly onPointerDown: (event: React.PointerEvent<HTMLElement>, session: Session) => void;
  readonly onClick: (session: Session) => void;
  readonly onKeyDown: (event: React.KeyboardEvent<HTMLElement>, session: Session) => void;
  readonly onFocus: (key: string) => void;
  readonly onBlur: () => void;
}

interface ClassBlockProps {
  readonly session: Session;
  readonly lane: Place;
  readonly firstHour: number;
  readonly holiday: string | undefined;
  /** It is being dragged; this is its original position. */
  readonly isDragging: boolean;
  /** The block in the tab order; arrows lead to the others. */
  readonly tabbable: boolean;
  readonly actions: RefObject<BlockActions>;
}

/** The position of a span in a day, as CSS variables. */
export const blockPosition = ({ startTime, endTime }: Span, lane: Place, firstHour: number) =>
  ({
    '--start': minutesOf(startTime) / 60 - firstHour,
    '--length': (minutesOf(endTime) - minutesOf(startTime)) / 60,
    '--lane': lane.lane / lane.lanes,
    '--width': lane.width / lane.lanes,
  }) as CSSProperties;

export const placesWords = ({ weekly, day }: Session): string => `${day.taken} de ${weekly.capacity}`;

/** 'lunes 16 de noviembre' */
export const dayInWords = (weekday: string, date: string): string =>
  `${weekday} ${Number(date.slice(8))} de ${monthName(date)}`;

function Marks({ weekly: { online, trial } }: Session) {
  return (
    <>
      {online && <IconVideo className={classes.mark} size={13} aria-hidden />}
      {trial && <IconSparkles className={classes.mark} size={13} aria-hidden />}
    </>
  );
}

/** Describes in words what the block shows only visually. */
function unseenWords({ weekly, day }: Session, holiday: string | undefined): string {
  return [
    day.waiting > 0 && `${day.waiting} en espera`,
    day.coverWanted && 'busca reemplazo',
    weekly.online && 'clase online',
    weekly.trial && 'clase de prueba',
    day.cancelled && `cancelada${day.reason && `: ${day.reason}`}`,
    holiday && `feriado: ${holiday}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A class in its day's column, as tall as it is long. */
export const ClassBlock = memo(function ClassBlock(props: ClassBlockProps) {
  const { session, lane, firstHour, holiday, isDragging, tabbable, actions } = props;
  const { key, weekly, day } = session;
  const off = day.cancelled || holiday !== undefined;
  const teachers = day.coverWanted ? 'Busca reemplazo' : (day.teachers ?? weekly.teachers);
  return (
    <button
      type="button"
      className={classes.block}
      style={{ ...blockPosition(weekly, lane, firstHour), '--color': weekly.color } as CSSProperties}
      data-key={key}
      data-off={off || undefined}
      data-dragged={isDragging || undefined}
      tabIndex={tabbable ? 0 : -1}
      aria-describedby="agenda-keys"
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      onPointerDown={(event) => actions.current.onPointerDown(event, session)}
      onClick={() => actions.current.onClick(session)}
      onKeyDown={(event) => actions.current.onKeyDown(event, session)}
      onFocus={() => actions.current.onFocus(key)}
      onBlur={() => actions.current.onBlur()}
    >
      <span className={classes.lines}>
        <span className={classes.name}>
          {day.cancelled && <IconCalendarOff className={classes.mark} size={13} aria-hidden />}
          <span className={classes.words}>{weekly.name}</span>
          <Marks {...session} />
        </span>
        <span className={classes.time}>{clockSpan(weekly.startTime, weekly.endTime)}</span>
        <span className={classes.last}>
          <span className={classes.places} data-full={day.taken >= weekly.capacity || undefined}>
            {placesWords(session)}
          </span>
          {day.waiting > 0 && <span aria-hidden> +{day.waiting}</span>}
          {day.cancelled && <span aria-hidden> · Cancelada</span>}
          {teachers && (
            <span className={classes.teachers}>
              {' · '}
              {day.teachers !== null && <IconReplace className={classes.replaced} size={12} aria-hidden />}
              {teachers}
            </span>
          )}
        </span>
        <span className={classes.unseen}>{unseenWords(session, holiday)}</span>
      </span>
    </button>
  );
});
