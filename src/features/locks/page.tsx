import { lazy } from 'react';
import { requestScreenLock, useRequestedLock } from '../../web/screen-lock.ts';
import { useMe } from '../../web/session.ts';
import { Late } from '../../web/ui/late.tsx';
import { LockScreen } from './ui/lock-screen.tsx';

const loadDialog = () => import('./ui/pin-dialog.tsx');
const PinDialog = lazy(loadDialog);

/** Covers every screen of a gym: the lock screen while this browser is locked, or the dialog for the first PIN. */
export default function Lock() {
  const { gym } = useMe();
  return (
    <>
      <Late opened={useRequestedLock() !== null} load={loadDialog} onClose={() => requestScreenLock(null)}>
        <PinDialog />
      </Late>
      <LockScreen gymName={gym?.name ?? ''} />
    </>
  );
}
