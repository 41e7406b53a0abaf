import { type GridDay, minutesOf, type Session, snapped, timeOf } from '../rules.ts';

/** A day and a start in the week grid. */
export interface Slot {
  readonly day: GridDay;
  readonly startTime: string;
}

export interface Grid {
  readonly days: readonly GridDay[];
  readonly firstHour: number;
  readonly hours: number;
}

const stepMinutes = 15;

export const slotOf = ({ day, weekday, weekly }: Session): Slot => ({
  day: { date: day.date, weekday },
  startTime: weekly.startTime,
});

/** The slot of a class whose top edge is at `top` and pointer at `x`, in pixels; outside of all days, its current day. */
export function slotAt(
  frame: HTMLElement | null,
  { days, firstHour, hours }: Grid,
  { x, top }: { readonly x: number; readonly top: number },
  { weekly }: Session,
  previous: GridDay,
): Slot | undefined {
  const bodies = [...(frame?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
  const rects = bodies.map((body) => body.getBoundingClientRect());
  const column = rects.findIndex(({ left, right }) => x >= left && x < right);
  const rect = rects[Math.max(column, 0)];
  if (!rect) return undefined;
  const minutes = firstHour * 60 + ((top - rect.top) / rect.height) * hours * 60;
  return { day: days[column] ?? previous, startTime: snapped(minutes, weekly, firstHour) };
}

/** The slot after an arrow key: a day or a quarter of an hour away. */
export function slotAfter(
  arrow: string,
  { day, startTime }: Slot,
  { days, firstHour }: Grid,
  { weekly }: Session,
): Slot {
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[arrow];
  if (sideways) {
    const index = days.findIndex(({ date }) => date === day.date) + sideways;
    return { day: days[index] ?? day, startTime };
  }
  const minutes = minutesOf(startTime);
  const off = minutes % stepMinutes;
  const up = arrow === 'ArrowUp';
  const next =
    off === 0 ? minutes + (up ? -stepMinutes : stepMinutes) : minutes - off + (up ? 0 : stepMinutes);
  const start = snapped(next, weekly, Math.min(firstHour, Math.floor(minutes / 60)));
  return { day, startTime: start || timeOf(minutes) };
}
