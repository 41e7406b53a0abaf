import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type GridDay, type Move, minutesOf, type Session, snapped, timeOf } from '../rules.ts';

/** A class on its way to another day or hour. */
interface Carried {
  readonly session: Session;
  readonly day: GridDay;
  readonly startTime: string;
  readonly by: 'pointer' | 'keys';
}

interface DragOptions {
  readonly days: readonly GridDay[];
  readonly firstHour: number;
  readonly hours: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onDrop: (session: Session, move: Move, byKeys: boolean) => void;
}

interface ClassDrag {
  readonly carried: Carried | undefined;
  /** Begins to drag when the pointer moves; with a finger, when it rests first. */
  readonly lift: (event: PointerEvent<HTMLElement>, session: Session) => void;
  /** Alt with the arrows. Answers whether the key was its own. */
  readonly steer: (event: KeyboardEvent, session: Session) => boolean;
  readonly leave: () => void;
  /** The click that ends a drag opens nothing. */
  readonly justDropped: () => boolean;
}

const threshold = 5;
const restMs = 350;
const edge = 36;
const stepMinutes = 15;
const originOf = ({ day, weekday }: Session): GridDay => ({ date: day.date, weekday });

/** Moves classes by drag and by keyboard, a quarter of an hour or a day at a time. */
export function useDragClass({ days, firstHour, hours, scroller, onDrop }: DragOptions): ClassDrag {
  const [carried, setCarried] = useState<Carried>();
  const latest = useRef<Carried>(undefined);
  const dropped = useRef(false);
  const stop = useRef<() => void>(undefined);

  const carry = (next: Carried | undefined) => {
    latest.current = next;
    setCarried(next);
  };
  const drop = () => {
    const last = latest.current;
    carry(undefined);
    if (!last) return;
    const from = originOf(last.session);
    const { day: to, startTime, session, by } = last;
    if (to.date !== from.date || startTime !== session.weekly.startTime) {
      onDrop(session, { from, to, startTime }, by === 'keys');
    }
  };

  useEffect(() => () => stop.current?.(), []);

  const lift = (event: PointerEvent<HTMLElement>, session: Session) => {
    if (event.button !== 0 || latest.current) return;
    const block = event.currentTarget;
    const { pointerId, clientX, clientY, pointerType } = event;
    const grab = clientY - block.getBoundingClientRect().top;
    const byFinger = pointerType === 'touch';
    let lifted = false;

    const follow = (x: number, y: number) => {
      const bodies = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
      const rects = bodies.map((body) => body.getBoundingClientRect());
      const column = rects.findIndex(({ left, right }) => x >= left && x < right);
      const day = days[column] ?? latest.current?.day ?? originOf(session);
      const rect = rects[Math.max(column, 0)];
      if (!rect) return;
      const minutes = firstHour * 60 + ((y - grab - rect.top) / rect.height) * hours * 60;
      carry({ session, day, startTime: snapped(minutes, session.weekly, firstHour), by: 'pointer' });
    };
    const take = () => {
      lifted = true;
      block.setPointerCapture(pointerId);
      follow(clientX, clientY);
    };
    const resting = byFinger ? setTimeout(take, restMs) : undefined;
    const scrollNearEdge = (y: number) => {
      const frame = scroller.current;
      if (!frame) return;
      const { top, bottom } = frame.getBoundingClientRect();
      if (y > bottom - edge) frame.scrollTop += 12;
      if (y < top + 2 * edge) frame.scrollTop -= 12;
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > threshold;
      if (!lifted && far && byFinger) return end();
      if (!lifted && far) take();
      if (!lifted) return;
      scrollNearEdge(moved.clientY);
      follow(moved.clientX, moved.clientY);
    };
    const end = () => {
      clearTimeout(resting);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey, true);
      block.removeEventListener('touchmove', holdStill);
      block.removeEventListener('contextmenu', holdStill);
      stop.current = undefined;
    };
    const forget = () =>
      setTimeout(() => {
        dropped.current = false;
      });
    const settle = (finish: () => void) => {
      end();
      if (!lifted) return;
      dropped.current = true;
      finish();
    };
    const onUp = () => {
      settle(drop);
      forget();
    };
    const onCancel = () => {
      settle(() => carry(undefined));
      forget();
    };
    const onKey = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape' || !lifted) return;
      key.stopPropagation();
      settle(() => carry(undefined));
      window.addEventListener('pointerup', forget, { once: true });
    };
    // A finger that carries a class does not scroll.
    const holdStill = (touch: Event) => {
      if (lifted) touch.preventDefault();
    };
    stop.current = end;
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, true);
    block.addEventListener('touchmove', holdStill, { passive: false });
    block.addEventListener('contextmenu', holdStill);
  };

  const steer = (event: KeyboardEvent, session: Session): boolean => {
    const held = latest.current;
    if (held?.by === 'keys' && (event.key === 'Escape' || event.key === 'Enter')) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') drop();
      else carry(undefined);
      return true;
    }
    if (!event.altKey || !event.key.startsWith('Arrow') || held?.by === 'pointer') return false;
    event.preventDefault();
    const { day, startTime } = held ?? { day: originOf(session), startTime: session.weekly.startTime };
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (sideways) {
      const place = days.findIndex(({ date }) => date === day.date) + sideways;
      carry({ session, day: days[place] ?? day, startTime, by: 'keys' });
    } else {
      const minutes = minutesOf(startTime);
      const off = minutes % stepMinutes;
      const up = event.key === 'ArrowUp';
      const next =
        off === 0 ? minutes + (up ? -stepMinutes : stepMinutes) : minutes - off + (up ? 0 : stepMinutes);
      const kept = snapped(next, session.weekly, Math.min(firstHour, Math.floor(minutes / 60)));
      carry({ session, day, startTime: kept || timeOf(minutes), by: 'keys' });
    }
    return true;
  };

  useEffect(() => {
    if (carried?.by !== 'keys') return;
    const release = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Alt') return;
      event.preventDefault();
      drop();
    };
    window.addEventListener('keyup', release);
    return () => window.removeEventListener('keyup', release);
  });

  return {
    carried,
    lift,
    steer,
    leave: () => latest.current?.by === 'keys' && carry(undefined),
    justDropped: () => dropped.current,
  };
}
