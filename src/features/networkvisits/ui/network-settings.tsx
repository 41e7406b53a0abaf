import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlug, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { LastTest } from '../../../web/ui/last-test.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { GymNetwork } from '../contract.ts';
import { networks } from '../domain.ts';
import { NetworkForm } from './network-form.tsx';

function KeysSince({ keysAt }: Pick<GymNetwork, 'keysAt'>) {
  const timeZone = useTimeZone();
  if (!keysAt) return 'Todavía no tiene llaves.';
  const since = Temporal.Instant.from(keysAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return `Sus llaves son del ${day(since.toString())}. Se guardan cifradas y no se vuelven a mostrar.`;
}

/** The keys of a network by which people visit the gym, and whether it is on. */
export default function NetworkSettings({ pluginKey }: { readonly pluginKey: string }) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.networkvisits.networks, {}));
  const [isOpen, setOpen] = useState(false);
  const target = data?.items.find(({ network }) => network === pluginKey);
  const test = async ({ network }: GymNetwork) => {
    try {
      await api.networkvisits.testNetwork({ network });
      void toast(`${networks[network]} acepta las llaves.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  return (
    <Card title="Visitas de sus socios">
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar esta red"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={80} mt={8} data-late />}
      {data && target && (
        <>
          <Text mt={4}>
            <KeysSince keysAt={target.keysAt} />
          </Text>
          {target.keysAt && <LastTest tested={target.tested} />}
          <Text c="dimmed" mt={8}>
            Encendido, quien hace check-in en la app de {networks[target.network]} aparece en Check In, para
            aceptarlo con una tecla. Su nombre, correo y teléfono se guardan hasta saber qué cliente es, o 30
            días; dónde está no se guarda.
          </Text>
          <Group gap={8} mt={12}>
            <Button leftSection={<IconSettings size={18} />} onClick={() => setOpen(true)}>
              Configurar
            </Button>
            {target.keysAt && (
              <Button
                variant="default"
                leftSection={<IconPlug size={18} />}
                onClick={() => void test(target)}
              >
                Probar la conexión
              </Button>
            )}
          </Group>
        </>
      )}
      {isOpen && target && data && (
        <NetworkForm
          key={target.version}
          target={target}
          reachable={data.reachable}
          onClose={() => setOpen(false)}
          onSaved={({ network }) => {
            void toast(`Se guardó ${networks[network]}.`);
            void queries.invalidateQueries();
          }}
        />
      )}
    </Card>
  );
}
