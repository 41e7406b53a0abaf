import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api.ts';
import { countChanges } from '../offline/outbox.ts';
import { goToGym, type Me, meQuery, useMe } from '../session.ts';
import { ButtonLink } from '../ui/link.tsx';
import { PublicPage } from '../ui/public-page.tsx';
import { toast } from '../ui/toast.tsx';
import { useLeave } from './leave.ts';

const againAfterMs = 30_000;

const unsentWords = (count: number): string =>
  `${count === 1 ? 'Una acción sin conexión espera' : `${count} acciones sin conexión esperan`} en este equipo: se ${
    count === 1 ? 'envía sola' : 'envían solas'
  } cuando el gimnasio esté abierto. No cierres la sesión hasta entonces.`;

interface SuspendedProps {
  readonly suspension: NonNullable<Me['suspension']>;
}

/** Shown in place of every screen while an operator keeps the gym suspended, or its owner closed: why, and where else to go. */
export default function Suspended({ suspension }: SuspendedProps) {
  const { gymName, workplaces } = useMe();
  const leave = useLeave();
  const { refetch, isFetching } = useQuery({ ...meQuery(), refetchInterval: againAfterMs });
  const { data: unsent = 0 } = useQuery({ queryKey: ['unsent'], queryFn: countChanges, staleTime: 0 });
  const open = (id: string) => goToGym(id).catch(({ message }: ApiError) => toast(message, { tone: 'bad' }));
  return (
    <PublicPage title={`${gymName} está ${suspension.closed ? 'cerrada' : 'suspendido'}`}>
      <title>{`${suspension.closed ? 'Sede cerrada' : 'Gimnasio suspendido'} · Pulso`}</title>
      <Stack gap="md">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{suspension.message}</Text>
        {unsent > 0 && <Text role="status">{unsentWords(unsent)}</Text>}
        <Button onClick={() => void refetch()} loading={isFetching}>
          Intentar otra vez
        </Button>
        {workplaces
          .filter(({ id }) => id !== suspension.gymId)
          .map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => void open(id)}>
              Ir a {name}
            </Button>
          ))}
        <ButtonLink to="/superadmin" variant="default">
          Super Admin
        </ButtonLink>
        <Button variant="subtle" color="gray" onClick={leave}>
          Cerrar Sesión
        </Button>
      </Stack>
    </PublicPage>
  );
}
