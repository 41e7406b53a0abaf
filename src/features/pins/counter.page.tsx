import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../web/api.ts';
import { goOnAs, whenTakenOver } from '../../web/counter.ts';
import { isSignedOut, useSignOut } from '../../web/session.ts';
import { leaveFor } from '../../web/signed-in.ts';
import { safeTarget, signInPath } from '../../web/targets.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { idleMinutes } from './contract.ts';
import { PersonPicker, usePeople } from './ui/person-picker.tsx';

/** Where a team says who goes on in a shared session that nobody uses. */
export default function CounterPage() {
  const { redirect } = useSearch({ strict: false });
  const target = safeTarget(redirect) ?? '/';
  const { data, people, error, refetch, isFetching } = usePeople();
  const signOut = useSignOut();
  const leave = () => signOut().catch((reason) => void toast(asApiError(reason).message, { tone: 'bad' }));
  useEffect(() => whenTakenOver(() => leaveFor(target)), [target]);
  useEffect(() => {
    if (isSignedOut(error)) window.location.assign(signInPath(target));
  }, [error, target]);
  return (
    <PublicPage title="¿Quién atiende?" note={data?.gymName}>
      {error && !people ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <PersonPicker
          people={people}
          note={`Después de ${idleMinutes} minutos sin uso, este equipo pide un PIN.`}
          nobody="Nadie del equipo tiene un PIN. Cierra sesión y entra con tu contraseña."
          onPin={async ({ id }, pin) => {
            await api.pins.takeOver({ personId: id, pin });
            goOnAs(id, target);
          }}
        />
      )}
      <Button fullWidth mt="md" variant="subtle" color="gray" onClick={() => void leave()}>
        Cerrar sesión
      </Button>
    </PublicPage>
  );
}
