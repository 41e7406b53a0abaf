import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
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

/** A dialog whose code is loaded when it first opens. Where that fails, it says so and closes, and the screen stays. */
export function Late({ opened, load, onClose, children }: LateProps) {
  const [isThere, setIsThere] = useState(false);
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
