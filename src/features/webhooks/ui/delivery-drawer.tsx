import { Drawer, Stack, Text } from '@mantine/core';
import { IconRepeat, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { type Delivery, deliveryStates, type Webhook } from '../contract.ts';
import { eventLabels, isEventType, troubles } from '../domain.ts';
import { useWebhooks } from './use-webhooks.ts';

/** While something is on its way, as nothing of it is announced but what a person asked for. */
const refetchMs = 5_000;

const tones = { waiting: 'warn', arrived: 'good', failed: 'bad' } as const;

const nameOf = (type: string): string => (isEventType(type) ? eventLabels[type] : 'Prueba');

/** 'Respondió 503 en 120 ms', or why it did not. */
function answerWords({ answered, duration, trouble }: Delivery): string {
  if (answered !== null) return `Respondió ${answered} en ${duration ?? 0} ms`;
  return trouble === null ? 'Todavía no se manda' : troubles[trouble];
}

function attemptWords({ attempts, nextAt, state }: Delivery, timeZone: string): string {
  const tried = attempts === 1 ? '1 intento' : `${attempts} intentos`;
  if (state !== 'waiting' || nextAt === null || attempts === 0) return tried;
  return `${tried}; el próximo, el ${dayTime(nextAt, timeZone)}`;
}

const columnsIn = (timeZone: string): readonly Column<Delivery>[] => [
  {
    key: 'type',
    head: 'Aviso',
    phone: 'title',
    render: ({ type, at }) => (
      <>
        {nameOf(type)}
        <Text c="dimmed" size="sm">
          {dayTime(at, timeZone)}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Estado',
    width: 110,
    nowrap: true,
    render: ({ state }) => <StateChip tone={tones[state]}>{deliveryStates[state]}</StateChip>,
  },
  {
    key: 'answer',
    head: 'Respuesta',
    render: (row) => (
      <>
        {answerWords(row)}
        {row.answer !== '' && (
          <Text c="dimmed" size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {row.answer}
          </Text>
        )}
        {row.attempts > 0 && (
          <Text c="dimmed" size="sm">
            {attemptWords(row, timeZone)}
          </Text>
        )}
      </>
    ),
  },
];

type Named = Pick<Webhook, 'id' | 'name'>;

function Deliveries({ webhook: { id } }: { readonly webhook: Named }) {
  const timeZone = useTimeZone();
  const [page, setPage] = useState(1);
  const { sendAgain } = useWebhooks(() => {});
  const deliveries = useQuery({
    ...query(api.webhooks.deliveries, { id, page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((row) => row.state === 'waiting') ? refetchMs : false,
  });
  return (
    <Stack gap="md">
      <ListSection
        title="Envíos"
        query={deliveries}
        list={{ page, setPage }}
        columns={columnsIn(timeZone)}
        rowKey={(row) => row.id}
        rowName={({ type }) => nameOf(type)}
        actions={(row) => [
          { label: 'Enviar de nuevo', icon: IconRepeat, onClick: () => void sendAgain(row.id) },
        ]}
        empty={{
          title: 'Todavía no se manda nada',
          text: 'Aquí queda cada aviso de los últimos 30 días, con lo que respondió quien lo recibe.',
          icon: IconSend,
        }}
        failedTitle="No pudimos cargar los envíos"
      />
    </Stack>
  );
}

interface DeliveryDrawerProps {
  /** Missing while it is closed. */
  readonly webhook: Named | undefined;
  readonly onClose: () => void;
}

/** What became of what a webhook was told. */
export default function DeliveryDrawer({ webhook, onClose }: DeliveryDrawerProps) {
  return (
    <Drawer
      opened={webhook !== undefined}
      onClose={onClose}
      position="right"
      size={720}
      title={webhook && `Envíos de ${webhook.name}`}
    >
      {webhook && <Deliveries key={webhook.id} webhook={webhook} />}
    </Drawer>
  );
}
