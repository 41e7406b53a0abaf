import { useMe } from '../../web/session.ts';
import { LockScreen } from './ui/lock-screen.tsx';
import { PinDialog } from './ui/pin-dialog.tsx';

/** Covers every screen of a gym: the lock screen while this browser is locked, or the dialog for the first PIN. */
export default function Lock() {
  const { gym } = useMe();
  return (
    <>
      <PinDialog />
      <LockScreen gymName={gym?.name ?? ''} />
    </>
  );
}
