import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../web/api.ts';
import { goOnAs, whenTakenOver } from '../../web/counter.ts';
import { isSignedOut, useSignOut } from '../../web/session.ts';
import { leaveFor } from '../../web/signed-in.ts';
import { safeTarget, signInPath } from '../../web/targets.ts';
import { Banner, type BannerTone } from '../../web/ui/banner.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { idleMinutes } from './domain.ts';
import { ClockButton, ClockPicker, clockTitle } from './ui/clock-picker.tsx';
import { PersonPicker, usePeople } from './ui/person-picker.tsx';

const nobody = 'Nadie del equipo tiene un PIN. Cierra sesión y entra con tu contraseña.';

/** Where a team says who goes on in a shared session that nobody uses. */
export default function CounterPage() {
  const { redirect } = useSearch({ strict: false });
  const target = safeTarget(redirect) ?? '/';
  const { data, people, error, refetch, isFetching } = usePeople();
  const [clocking, setClocking] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: BannerTone; readonly text: string }>();
  const signOut = useSignOut();
  const leave = () => signOut().catch((reason) => setSaid({ tone: 'bad', text: asApiError(reason).message }));
  useEffect(() => whenTakenOver(() => leaveFor(target)), [target]);
  useEffect(() => {
    if (isSignedOut(error)) window.location.assign(signInPath(target));
  }, [error, target]);
  return (
    <PublicPage title={clocking ? clockTitle : '¿Quién atiende?'} note={data?.gymName}>
      {said && (
        <Banner key={said.text} tone={said.tone} closeAfter={8000} onClose={() => setSaid(undefined)}>
          {said.text}
        </Banner>
      )}
      {error && !people ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : clocking ? (
        <ClockPicker
          people={people}
          nobody={nobody}
          onDone={(text) => {
            setSaid({ tone: 'good', text });
            setClocking(false);
          }}
          onBack={() => setClocking(false)}
        />
      ) : (
        <PersonPicker
          people={people}
          note={`Después de ${idleMinutes} minutos sin uso, este equipo pide un PIN.`}
          nobody={nobody}
          foot={<ClockButton onClick={() => setClocking(true)} />}
          onPin={async ({ id }, pin) => {
            await api.pins.takeOver({ personId: id, pin });
            goOnAs(id, target);
          }}
        />
      )}
      {!clocking && (
        <Button fullWidth mt="md" variant="subtle" color="gray" onClick={() => void leave()}>
          Cerrar sesión
        </Button>
      )}
    </PublicPage>
  );
}
