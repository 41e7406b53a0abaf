import { Button, Group, Modal, Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { Banner } from '../../../web/ui/banner.tsx';
import { RowName } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Phone } from '../contract.ts';
import { findObstacle, type Obstacle, phoneHere, turnOff, turnOn } from './this-phone.ts';

const obstacleWords: Readonly<Record<Obstacle, string>> = {
  insecure:
    'Los avisos necesitan una dirección segura, que empieza con https. Pídele a tu gimnasio esa dirección y ábrela aquí.',
  homeScreen:
    'En iPhone y iPad, primero agrega Pulso a tu pantalla de inicio: toca Compartir y «Agregar a pantalla de inicio». Después abre Pulso desde ahí y vuelve a esta ventana.',
  unsupported: 'Este navegador no puede mostrar avisos. Prueba con Chrome, Edge, Firefox o Safari al día.',
  denied:
    'Los avisos de Pulso están bloqueados en este navegador. Toca el candado junto a la dirección, o los permisos del sitio, y permite las notificaciones; después actualiza la página.',
};

interface OthersProps {
  readonly phones: readonly Phone[];
  readonly disabled: boolean;
  readonly onRemove: (id: string) => void;
}

function OtherPhones({ phones, disabled, onRemove }: OthersProps) {
  const timeZone = useTimeZone();
  if (phones.length === 0) return null;
  return (
    <Stack component="section" gap={4} aria-label="Prendidos en otros equipos">
      <Title order={3} size="h6" fw={500} c="dimmed">
        Prendidos en otros equipos
      </Title>
      <Paper component="ul" bg="none" className={rows.divided ?? ''}>
        {phones.map(({ id, name, since, reachable }) => (
          <Group key={id} component="li" wrap="nowrap" justify="space-between" mih={44} p="4px 4px 4px 12px">
            <RowName
              line={
                reachable ? `Desde el ${dayTime(since, timeZone)}` : 'Sin efecto: abre Pulso ahí para seguir'
              }
            >
              {name}
            </RowName>
            <Button
              variant="subtle"
              color="red"
              disabled={disabled}
              aria-label={`Apagar en ${name}`}
              onClick={() => onRemove(id)}
            >
              Apagar
            </Button>
          </Group>
        ))}
      </Paper>
    </Stack>
  );
}

interface OwnPhonesProps {
  readonly gymId: string;
  readonly onClose: () => void;
}

/** Turns notices for a client on in this browser, and off here and in others. */
export default function OwnPhones({ gymId, onClose }: OwnPhonesProps) {
  const queries = useQueryClient();
  const disabled = useReadOnly();
  const [obstacle, setObstacle] = useState(findObstacle);
  const { data, error, refetch, isFetching } = useQuery(query(api.pushes.own, {}));
  const here = data?.items.find(({ id }) => id === phoneHere(gymId));
  const change = useSubmit(async (act: () => Promise<string>) => {
    const said = await act();
    await queries.invalidateQueries({ queryKey: api.pushes.own.key });
    if (said) void toast(said);
  });
  const turn = (on: boolean) =>
    change.submit(async () => {
      if (!on && here) {
        await turnOff(gymId, here.id);
        return 'Ya no te llegan avisos en este teléfono.';
      }
      const allowed = await turnOn(gymId, data?.serverKey ?? '');
      if (!allowed) setObstacle(findObstacle());
      return allowed ? 'Listo: los avisos te llegan aquí.' : '';
    });
  return (
    <Modal opened onClose={onClose} title="Avisos en este teléfono">
      <Stack gap="md">
        {change.error && <Banner tone="bad">{change.error.message}</Banner>}
        <Text>
          Te avisamos cuando una clase que reservaste se cancela, vuelve a hacerse o cambia, y cuando se
          libera el cupo que esperas.{' '}
          {(!here || here.dayMessages) &&
            'Tu gimnasio puede avisarte aquí también de tu membresía, y de lo que aceptaste que te avise. '}
          Llegan aunque no tengas Pulso abierto.
        </Text>
        <Text c="dimmed" size="sm">
          En la pantalla bloqueada se ven tu gimnasio y el aviso: de una clase, cuál, el día y la hora; nunca
          lo que debes. Se apagan aquí, y al cerrar sesión.
        </Text>
        {error && !data && (
          <FailedState
            error={error}
            title="No pudimos ver dónde tienes los avisos"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!error && !data && <Skeleton height={44} />}
        {data && obstacle && <Banner tone="warn">{obstacleWords[obstacle]}</Banner>}
        {data && (!obstacle || here) && (
          <Switch
            label="Avisos en este teléfono"
            checked={here !== undefined}
            disabled={disabled || change.working}
            onChange={(event) => void turn(event.currentTarget.checked)}
          />
        )}
        {here && !here.dayMessages && !obstacle && (
          <Group>
            <Button
              variant="default"
              disabled={disabled}
              loading={change.working}
              onClick={() => void turn(true)}
            >
              Avisarme también de mi membresía
            </Button>
          </Group>
        )}
        {data && (
          <OtherPhones
            phones={data.items.filter(({ id }) => id !== here?.id)}
            disabled={disabled || change.working}
            onRemove={(id) =>
              void change.submit(async () => {
                await turnOff(gymId, id);
                return 'Ya no llegan avisos a ese equipo.';
              })
            }
          />
        )}
      </Stack>
    </Modal>
  );
}
