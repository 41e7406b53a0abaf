import { lazy } from 'react';
import { requestSwitch, useAskedPermit, useRequestedSwitch } from '../../web/counter.ts';
import { useMe } from '../../web/session.ts';
import { Late } from '../../web/ui/late.tsx';
import { IdleGuard } from './ui/idle-guard.ts';

const loadDialog = () => import('./ui/switch-dialog.tsx');
const SwitchDialog = lazy(loadDialog);
const loadPermit = () => import('./ui/permit-dialog.tsx');
const PermitDialog = lazy(loadPermit);

/** On every screen of a gym: the dialogs in which somebody else goes on or lets the person do something, and the watch over a session that is shared. */
export default function Counter() {
  const { shared } = useMe();
  const asked = useAskedPermit();
  return (
    <>
      <Late opened={useRequestedSwitch()} load={loadDialog} onClose={() => requestSwitch(false)}>
        <SwitchDialog />
      </Late>
      <Late opened={asked !== null} load={loadPermit} onClose={() => asked?.answer(null)}>
        <PermitDialog />
      </Late>
      {shared && <IdleGuard />}
    </>
  );
}
