import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Move, Session } from '../rules.ts';
import { type Grid, type Slot, slotAfter, slotAt, slotOf } from './class-slots.ts';
import { usePointerDrag } from './pointer-drag.ts';

/** A class being dragged. */
interface Drag extends Slot {
  readonly session: Session;
  readonly by: 'pointer' | 'keys';
}

interface DragOptions extends Grid {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onDrop: (session: Session, move: Move, byKeys: boolean) => void;
}

interface ClassDrag {
  readonly dragged: Drag | undefined;
  /** Starts dragging when the pointer moves; by touch, after a long press. */
  readonly startDrag: (event: PointerEvent<HTMLElement>, session: Session) => void;
  /** Moves a class with Alt and the arrows. Returns whether it handled the key. */
  readonly moveByKey: (event: KeyboardEvent, session: Session) => boolean;
  readonly leave: () => void;
  /** True right after a drag, whose final click must open nothing. */
  readonly justDropped: () => boolean;
}

const edge = 36;

function scrollNearEdge(frame: HTMLElement | null, y: number) {
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  if (y > bottom - edge) frame.scrollTop += 12;
  if (y < top + 2 * edge) frame.scrollTop -= 12;
}

/** Moves classes by dragging and by keyboard, in steps of a quarter of an hour or a day. */
export function useDragClass({ scroller, onDrop, ...grid }: DragOptions): ClassDrag {
  const [dragged, setDragged] = useState<Drag>();
  const latest = useRef<Drag>(undefined);
  const pointer = usePointerDrag();

  const setDrag = (next: Drag | undefined) => {
    latest.current = next;
    setDragged(next);
  };
  const drop = () => {
    const last = latest.current;
    setDrag(undefined);
    if (!last) return;
    const { day: to, startTime, session, by } = last;
    const from = slotOf(session);
    if (to.date !== from.day.date || startTime !== from.startTime) {
      onDrop(session, { from: from.day, to, startTime }, by === 'keys');
    }
  };

  const startDrag = (event: PointerEvent<HTMLElement>, session: Session) => {
    if (event.button !== 0 || latest.current) return;
    const { clientX, clientY } = event;
    const grab = clientY - event.currentTarget.getBoundingClientRect().top;
    const follow = (x: number, y: number) => {
      const previous = latest.current ?? slotOf(session);
      const slot = slotAt(scroller.current, grid, { x, top: y - grab }, session, previous.day);
      if (slot) setDrag({ session, ...slot, by: 'pointer' });
    };
    pointer.track(event, {
      onStart: () => follow(clientX, clientY),
      onMove: (x, y) => {
        scrollNearEdge(scroller.current, y);
        follow(x, y);
      },
      onEnd: (dropped) => (dropped ? drop() : setDrag(undefined)),
    });
  };

  const moveByKey = (event: KeyboardEvent, session: Session): boolean => {
    const drag = latest.current;
    if (drag?.by === 'keys' && (event.key === 'Escape' || event.key === 'Enter')) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') drop();
      else setDrag(undefined);
      return true;
    }
    if (!event.altKey || !event.key.startsWith('Arrow') || drag?.by === 'pointer') return false;
    event.preventDefault();
    setDrag({ session, ...slotAfter(event.key, drag ?? slotOf(session), grid, session), by: 'keys' });
    return true;
  };

  useEffect(() => {
    if (dragged?.by !== 'keys') return;
    const release = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Alt') return;
      event.preventDefault();
      drop();
    };
    window.addEventListener('keyup', release);
    return () => window.removeEventListener('keyup', release);
  });

  return {
    dragged,
    startDrag,
    moveByKey,
    leave: () => latest.current?.by === 'keys' && setDrag(undefined),
    justDropped: pointer.justEnded,
  };
}
