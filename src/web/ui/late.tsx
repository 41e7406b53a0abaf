import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadCode } from '../code.ts';
import { asApiError } from './submit.ts';
import { toast } from './toast.tsx';

interface LateProps {
  readonly opened: boolean;
  /** Loads what the children are made of; they are `lazy` components of the same. */
  readonly load: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Gives the focus back to what had it when a dialog opened: one that was not there yet, or is there only while it is open, did not see it. */
function useOpener(opened: boolean): void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    const { current } = opener;
    if (opened || !(current instanceof HTMLElement)) return;
    opener.current = null;
    const atClose = document.activeElement;
    // As late as a dialog that is there does it, unless something else was given the focus meanwhile.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === atClose)
        current.focus({ preventScroll: true });
    }, 10);
    return () => clearTimeout(timer);
  }, [opened]);
}

/** A dialog whose code is loaded when it first opens. Where that fails, it says so and closes, and the screen stays. */
export function Late({ opened, load, onClose, children }: LateProps) {
  const [isThere, setIsThere] = useState(false);
  useOpener(opened);
  const fetch = useEffectEvent(() => {
    const fail = (reason: unknown) => {
      void toast(asApiError(reason).message, { tone: 'bad', closeAfter: 6000 });
      onClose();
    };
    loadCode(load).then(() => setIsThere(true), fail);
  });
  useEffect(() => {
    if (opened && !isThere) fetch();
  }, [opened, isThere]);
  return isThere && <Suspense>{children}</Suspense>;
}
