import { type PointerEvent, useEffect, useRef } from 'react';

const threshold = 5;
const restMs = 350;

interface PointerDrag {
  readonly onStart: () => void;
  readonly onMove: (x: number, y: number) => void;
  readonly onEnd: (dropped: boolean) => void;
}

/** Tracks one pointer from its press. @returns a function that stops it without `onEnd` */
function trackPointer(
  { currentTarget: block, pointerId, pointerType, clientX, clientY }: PointerEvent<HTMLElement>,
  { onStart, onMove, onEnd }: PointerDrag,
  onRelease: () => void,
): () => void {
  const byFinger = pointerType === 'touch';
  const listening = new AbortController();
  const { signal } = listening;
  let dragging = false;

  const start = () => {
    dragging = true;
    block.setPointerCapture(pointerId);
    onStart();
  };
  const resting = byFinger ? setTimeout(start, restMs) : undefined;
  const stop = () => {
    clearTimeout(resting);
    listening.abort();
  };
  const end = (dropped: boolean) => {
    stop();
    if (dragging) onEnd(dropped);
  };
  const handleMove = (move: globalThis.PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    const far = Math.hypot(move.clientX - clientX, move.clientY - clientY) > threshold;
    if (!dragging && far && byFinger) return stop();
    if (!dragging && far) start();
    if (dragging) onMove(move.clientX, move.clientY);
  };
  const handleRelease = ({ type }: Event) => {
    end(type === 'pointerup');
    onRelease();
  };
  const handleKey = (key: globalThis.KeyboardEvent) => {
    if (key.key !== 'Escape' || !dragging) return;
    key.stopPropagation();
    end(false);
    window.addEventListener('pointerup', onRelease, { once: true });
  };
  // Dragging by touch must not scroll.
  const holdStill = (touch: Event) => {
    if (dragging) touch.preventDefault();
  };
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleRelease, { signal });
  window.addEventListener('pointercancel', handleRelease, { signal });
  window.addEventListener('keydown', handleKey, { capture: true, signal });
  block.addEventListener('touchmove', holdStill, { passive: false, signal });
  block.addEventListener('contextmenu', holdStill, { signal });
  return stop;
}

/** Drags by pointer past a threshold, or by touch after a long press. Escape cancels. */
export function usePointerDrag() {
  const stop = useRef<() => void>(undefined);
  const justEnded = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const track = (event: PointerEvent<HTMLElement>, drag: PointerDrag) => {
    const onEnd = (dropped: boolean) => {
      justEnded.current = true;
      drag.onEnd(dropped);
    };
    // The click comes after the release.
    const onRelease = () =>
      setTimeout(() => {
        justEnded.current = false;
      });
    stop.current = trackPointer(event, { ...drag, onEnd }, onRelease);
  };
  return { track, justEnded: () => justEnded.current };
}
