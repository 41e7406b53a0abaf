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
import type { GymProvider } from '../contract.ts';
import { providers } from '../domain.ts';
import { ProviderForm } from './provider-form.tsx';

function KeysSince({ keysAt }: Pick<GymProvider, 'keysAt'>) {
  const timeZone = useTimeZone();
  if (!keysAt) return 'Todavía no tiene llaves.';
  const since = Temporal.Instant.from(keysAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return `Sus llaves son del ${day(since.toString())}. Se guardan cifradas y no se vuelven a mostrar.`;
}

/** The keys of a provider by which the gym is paid online, and whether it is on. */
export default function ProviderSettings({ pluginKey }: { readonly pluginKey: string }) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.onlinepayments.providers, {}));
  const [isOpen, setOpen] = useState(false);
  const target = data?.items.find(({ provider }) => provider === pluginKey);
  const refresh = () => void queries.invalidateQueries();
  const test = async ({ provider }: GymProvider) => {
    try {
      await api.onlinepayments.testProvider({ provider });
      void toast(`${providers[provider]} acepta las llaves.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    refresh();
  };
  return (
    <Card title="Cobro en línea">
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar el cobro en línea"
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
            Encendido, en la ficha de quien debe aparece «Enviar link de pago», y con llaves de producción los
            clientes pagan también desde «Mi espacio».
            {!data.reachable &&
              ' Este Pulso solo se ve en la red del gimnasio: para que los clientes abran el link, quien lo instaló debe darle una dirección pública.'}
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
        <ProviderForm
          key={target.provider}
          target={target}
          reachable={data.reachable}
          onClose={() => setOpen(false)}
          onSaved={({ provider }) => {
            void toast(`Se guardó ${providers[provider]}.`);
            refresh();
          }}
        />
      )}
    </Card>
  );
}
