import { atClockTime } from '../../web/format.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import type { ClassDate, ClassForm, WeeklyClass } from './contract.ts';

export const dayNames = Object.keys(weekdays) as readonly Weekday[];
const firstHour = 5;
const lastHour = 23;
const step = 15;
const endOfDay = 24 * 60;
/** The minimum drawn duration in minutes, so that the name of a shorter class is readable. */
const shortestDrawn = 25;

export interface Span {
  readonly startTime: string;
  readonly endTime: string;
}

/** Minutes since midnight of HH:MM. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** HH:MM of minutes since midnight, up to 24:00. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The hours of the week grid: 5 to 23, and earlier ones if a class starts earlier. */
export function hoursOf(classes: readonly Span[]): number[] {
  const first = Math.min(firstHour, ...classes.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60)));
  return Array.from({ length: lastHour - first + 1 }, (_, index) => first + index);
}

/** A class's position among overlapping ones: it fills `width` of `lanes` from `lane` on. */
export interface Place {
  readonly lane: number;
  readonly lanes: number;
  readonly width: number;
}

const drawnEnd = ({ startTime, endTime }: Span) =>
  Math.max(minutesOf(endTime), minutesOf(startTime) + shortestDrawn);

/** Lays out a day's overlapping classes side by side, each as wide as possible. They must be sorted by start. */
export function placesOf(spans: readonly Span[]): Place[] {
  const lanes = spans.map(() => 0);
  const counts = spans.map(() => 1);
  let cluster: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of cluster) counts[index] = ends.length;
    cluster = [];
    ends = [];
  };
  spans.forEach((span, index) => {
    const start = minutesOf(span.startTime);
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = drawnEnd(span);
    lanes[index] = lane;
    cluster.push(index);
  });
  close();
  return spans.map((span, index) => {
    const lane = lanes[index] ?? 0;
    const count = counts[index] ?? 1;
    const start = minutesOf(span.startTime);
    const blocking = spans.flatMap((other, otherIndex) => {
      const isSeparate = minutesOf(other.startTime) >= drawnEnd(span) || drawnEnd(other) <= start;
      return isSeparate || (lanes[otherIndex] ?? 0) <= lane ? [] : [lanes[otherIndex] ?? 0];
    });
    return { lane, lanes: count, width: Math.min(count, ...blocking) - lane };
  });
}

/** The latest start, on the quarter hour, at which a class of this duration still ends on the same day. */
const latestStart = (duration: number) => Math.floor((endOfDay - duration) / step) * step;

/** The start nearest to `minutes` on the quarter hour that keeps the class between the `first` hour and midnight. */
export function snapped(minutes: number, span: Span, first: number): string {
  const latest = latestStart(minutesOf(span.endTime) - minutesOf(span.startTime));
  return timeOf(Math.max(Math.min(Math.round(minutes / step) * step, latest), first * 60));
}

/** The span with the same duration from another start. */
export const startingAt = (span: Span, startTime: string): Span => ({
  startTime,
  endTime: timeOf(
    Math.min(minutesOf(startTime) + minutesOf(span.endTime) - minutesOf(span.startTime), endOfDay),
  ),
});

/** `days` with one of them replaced, Monday first; null when the class already takes place on the other. */
export function withDayMoved(days: readonly Weekday[], from: Weekday, to: Weekday): Weekday[] | null {
  if (from === to) return [...days];
  if (days.includes(to)) return null;
  return dayNames.filter((name) => name === to || (name !== from && days.includes(name)));
}

/** A class on one of its dates. */
export interface Session {
  readonly key: string;
  readonly weekly: WeeklyClass;
  readonly day: ClassDate;
  readonly weekday: Weekday;
}

export const keyOf = (id: string, date: string): string => `${id} ${date}`;

/** All dates of these classes, day by day. */
export const sessionsOf = (classes: readonly WeeklyClass[]): Session[] =>
  classes
    .flatMap((weekly) =>
      weekly.dates.map((day, index) => ({
        key: keyOf(weekly.id, day.date),
        weekly,
        day,
        weekday: weekly.days[index] ?? 'monday',
      })),
    )
    .sort((a, b) => (a.day.date < b.day.date ? -1 : a.day.date > b.day.date ? 1 : 0));

export const formOf = (weekly: WeeklyClass): ClassForm => {
  const { name, programId, days, teachers, teacherId, capacity, startTime, endTime, ...more } = weekly;
  const { color, trial, online } = more;
  return { name, programId, days, teachers, teacherId, capacity, startTime, endTime, color, trial, online };
};

/** A weekday with its date. */
export interface GridDay {
  readonly date: string;
  readonly weekday: Weekday;
}

/** The target of a move: another weekday, another start, or both. */
export interface Move {
  readonly from: GridDay;
  readonly to: GridDay;
  readonly startTime: string;
}

/** The class after a move; null when it already takes place on that day. */
export function applyMove(weekly: WeeklyClass, { from, to, startTime }: Move): WeeklyClass | null {
  const days = withDayMoved(weekly.days, from.weekday, to.weekday);
  if (!days) return null;
  const dates = weekly.dates
    .map((day) => (day.date === from.date ? { ...day, date: to.date } : day))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return { ...weekly, ...startingAt(weekly, startTime), days, dates };
}

const plurals: Partial<Record<Weekday, string>> = { saturday: 'sábados', sunday: 'domingos' };

/** 'lunes', 'sábado'. */
export const dayWord = (weekday: Weekday): string => weekdays[weekday].toLowerCase();
/** 'lunes', 'sábados'. */
export const dayWords = (weekday: Weekday): string => plurals[weekday] ?? dayWord(weekday);

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** The effect of a move: 'Yoga pasó del lunes al martes y empieza a las 7:15 a. m. en todos sus días.' */
export function moveWords(
  { name, days, startTime: before }: WeeklyClass,
  { from, to, startTime }: Move,
): string {
  const otherDay = from.weekday !== to.weekday;
  const several = days.length > 1;
  const passes = `pasó del ${dayWord(from.weekday)} al ${dayWord(to.weekday)}`;
  const starts = `empieza ${atClockTime(startTime)}${several ? ' en todos sus días' : ''}`;
  if (before === startTime) return `${name} ${passes}${several ? '; sus otros días siguen igual' : ''}.`;
  return sentence(otherDay ? `${name} ${passes} y ${starts}` : `${name} ahora ${starts}`);
}

/** 'Tiene 1 reserva que viene', 'Tiene 3 reservas que vienen' */
export const upcomingWords = (upcoming: number): string =>
  upcoming === 1 ? 'Tiene 1 reserva que viene' : `Tiene ${upcoming} reservas que vienen`;

/** The consequence of a move for existing reservations. */
export function moveEffect({ days, upcoming }: WeeklyClass, { from, to }: Move): string {
  const who = upcomingWords(upcoming);
  if (from.weekday === to.weekday) {
    return `${who}. ${upcoming === 1 ? 'Queda' : 'Quedan'} para la hora nueva: avisa del cambio.`;
  }
  if (days.length === 1)
    return `${who}, y ${upcoming === 1 ? 'queda' : 'quedan'} sin clase: avisa del cambio.`;
  return `${who}. Las de los ${dayWords(from.weekday)} quedan sin clase: avisa del cambio. Las demás siguen en pie.`;
}

/**
 * The target of an arrow key: the class before or after on the same day, or the nearest hour of the next day with
 * classes.
 */
export function neighbourOf(sessions: readonly Session[], key: string, arrow: string): string | undefined {
  const from = sessions.find((session) => session.key === key);
  if (!from) return undefined;
  const sameDay = sessions.filter(({ day }) => day.date === from.day.date);
  const index = sameDay.indexOf(from);
  if (arrow === 'ArrowUp') return sameDay[index - 1]?.key;
  if (arrow === 'ArrowDown') return sameDay[index + 1]?.key;
  const forward = arrow === 'ArrowRight';
  const beyond = sessions.filter(({ day: { date } }) =>
    forward ? date > from.day.date : date < from.day.date,
  );
  const date = beyond.at(forward ? 0 : -1)?.day.date;
  const distance = ({ weekly }: Session) =>
    Math.abs(minutesOf(weekly.startTime) - minutesOf(from.weekly.startTime));
  return beyond.filter(({ day }) => day.date === date).sort((a, b) => distance(a) - distance(b))[0]?.key;
}
