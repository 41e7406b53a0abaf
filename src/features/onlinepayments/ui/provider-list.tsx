import { Text } from '@mantine/core';
import { IconCash, IconPlug, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { GymProvider } from '../contract.ts';
import { type Provider, providers } from '../domain.ts';
import { ProviderForm } from './provider-form.tsx';

const about: Readonly<Record<Provider, string>> = {
  mercadopago: 'Tarjetas, saldo y cuotas',
  khipu: 'Transferencia desde el banco',
  webpay: 'Tarjetas, de Transbank',
  fintoc: 'Transferencia desde el banco',
};

function State({ active, keysAt, fits, production }: GymProvider) {
  if (!fits) return <StateChip tone="rest">No cobra en tu moneda</StateChip>;
  if (!keysAt) return <StateChip tone="rest">Sin configurar</StateChip>;
  if (!active) return <StateChip tone="rest">Apagado</StateChip>;
  return production ? (
    <StateChip tone="good">Encendido</StateChip>
  ) : (
    <StateChip tone="warn">Encendido, de prueba</StateChip>
  );
}

function Since({ at }: { readonly at: string }) {
  const timeZone = useTimeZone();
  return `Desde el ${day(Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString())}`;
}

const columns: readonly Column<GymProvider>[] = [
  {
    key: 'name',
    head: 'Proveedor',
    phone: 'title',
    render: ({ provider }) => (
      <span>
        {providers[provider]}
        <Text component="span" display="block" c="dimmed" size="sm">
          {about[provider]}
        </Text>
      </span>
    ),
  },
  {
    key: 'keys',
    head: 'Llaves',
    width: 200,
    phone: 'hide',
    render: ({ keysAt }) => (keysAt ? <Since at={keysAt} /> : 'Ninguna'),
  },
  { key: 'state', head: 'Estado', width: 220, render: (row) => <State {...row} /> },
];

/** By which providers the gym is paid online. */
export default function ProviderList() {
  const queries = useQueryClient();
  const { data, ...state } = useQuery(query(api.onlinepayments.providers, {}));
  const [chosen, setChosen] = useState<Provider>();
  const target = data?.items.find(({ provider }) => provider === chosen);
  const attempt = async (act: () => Promise<string>) => {
    try {
      void toast(await act());
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const test = ({ provider }: GymProvider) =>
    attempt(async () => {
      await api.onlinepayments.testProvider({ provider });
      return `${providers[provider]} acepta las llaves.`;
    });
  const actions = (row: GymProvider): readonly RowAction[] => [
    {
      label: 'Configurar',
      icon: IconSettings,
      withLabel: true,
      onClick: () => setChosen(row.provider),
    },
    ...(row.keysAt ? [{ label: 'Probar la conexión', icon: IconPlug, onClick: () => void test(row) }] : []),
  ];
  return (
    <>
      <ListSection
        title="Cobro en línea"
        query={{ ...state, data: data && { items: data.items, total: data.items.length } }}
        columns={columns}
        rowKey={({ provider }) => provider}
        rowName={({ provider }) => providers[provider]}
        onOpen={({ provider }) => setChosen(provider)}
        isMuted={({ active }) => !active}
        actions={actions}
        empty={{ title: 'No hay proveedores de cobro en línea', icon: IconCash }}
        failedTitle="No pudimos cargar el cobro en línea"
      />
      <Text c="dimmed">
        Con uno encendido, en la ficha de quien debe aparece «Enviar link de pago», y con uno de producción
        los clientes pagan también desde «Mi espacio». Las llaves se guardan cifradas y no se vuelven a
        mostrar.
        {data &&
          !data.reachable &&
          ' Este Pulso solo se ve en la red del gimnasio: para que los clientes abran el link, quien lo instaló debe darle una dirección pública.'}
      </Text>
      {target && data && (
        <ProviderForm
          key={target.provider}
          target={target}
          reachable={data.reachable}
          onClose={() => setChosen(undefined)}
          onSaved={({ provider }) => {
            void toast(`Se guardó ${providers[provider]}.`);
            void queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
