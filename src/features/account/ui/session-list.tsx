import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useSignOut, useTimeZone } from '../../../web/session.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import type { Session } from '../contract.ts';
import { deviceName, isHandheld } from '../words.ts';
import classes from './session-list.module.css';

/** Where the account is open, this browser first; each can be closed, or all. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const client = useQueryClient();
  const signOut = useSignOut();
  const refresh = () => client.invalidateQueries({ queryKey: query(api.account.sessions, {}).queryKey });
  const endOthers = async () => {
    await api.account.endSessions({ current: false });
    await refresh();
  };
  const endAll = async () => {
    await api.account.endSessions({ current: false });
    await signOut();
  };
  return (
    <Stack gap="md">
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => void refresh()} />
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        {sessions.length > 1 && (
          <Button
            variant="default"
            onClick={() =>
              void confirmDelete({
                title: '¿Cerrar todas las demás sesiones?',
                children: 'Quien use tu cuenta en otro navegador tendrá que entrar de nuevo.',
                confirmLabel: 'Cerrar las demás',
                onConfirm: endOthers,
              })
            }
          >
            Cerrar todas las demás
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            void confirmDelete({
              title: '¿Cerrar todas las sesiones?',
              children: 'También la de este dispositivo: tendrás que entrar de nuevo.',
              confirmLabel: 'Cerrar todas',
              onConfirm: endAll,
            })
          }
        >
          Cerrar todas
        </Button>
      </Group>
    </Stack>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnded: () => void;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const timeZone = useTimeZone();
  const { submit, working, error } = useSubmit(() => api.account.endSession({ id: session.id }), {
    onDone: onEnded,
  });
  const name = deviceName(session);
  const DeviceIcon = isHandheld(session) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <DeviceIcon size={18} aria-hidden className={classes.icon} />
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="xs" c="dimmed" className={classes.details ?? ''}>
          {session.address && <span>Desde {session.address}</span>}
          <span>Último uso {dayTime(session.usedAt, timeZone)}</span>
        </Text>
        {error && <Failure error={error} />}
      </div>
      {session.current ? (
        <StateChip tone="good">Este dispositivo</StateChip>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={working}
          onClick={() => void submit()}
          aria-label={`Cerrar: ${name}`}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
