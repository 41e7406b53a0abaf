import { Anchor, Button, Text } from '@mantine/core';
import {
  IconEdit,
  IconHistory,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { SecretDialog, type ShownSecret } from '../../../web/ui/secret-dialog.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type Webhook, webhookStates } from '../contract.ts';
import { eventLabels } from '../domain.ts';
import DeliveryDrawer from './delivery-drawer.tsx';
import { secretOf, useWebhooks } from './use-webhooks.ts';
import { WebhookForm, type WebhookTarget } from './webhook-form.tsx';

const tones = { active: 'good', failing: 'warn', off: 'rest', stopped: 'bad', idle: 'bad' } as const;

function EventList({ events, lost }: Webhook) {
  const [first, ...others] = events;
  return (
    <>
      {first && eventLabels[first]}
      {others.length > 0 && (
        <Text c="dimmed" size="sm" title={others.map((type) => eventLabels[type]).join('\n')}>
          {others.length === 1 && others[0] ? eventLabels[others[0]] : `y ${others.length} cosas más`}
        </Text>
      )}
      {lost > 0 && (
        <Text c="dimmed" size="sm">
          {lost === 1
            ? '1 de ellas no la manda: quien lo creó ya no puede verla.'
            : `${lost} de ellas no las manda: quien lo creó ya no puede verlas.`}
        </Text>
      )}
    </>
  );
}

function stateNote({ state, since, gone, formerUntil }: Webhook, timeZone: string): string {
  const at = since === null ? '' : dayTime(since, timeZone);
  if (state === 'failing') return `desde el ${at}`;
  if (state === 'stopped')
    return gone ? `el ${at}: su dirección ya no existe` : `el ${at}, tras 5 días sin llegar`;
  return formerUntil === null
    ? ''
    : `firma también el secreto anterior hasta el ${dayTime(formerUntil, timeZone)}`;
}

const columnsIn = (timeZone: string): readonly Column<Webhook>[] => [
  {
    key: 'name',
    head: 'Webhook',
    phone: 'title',
    width: 220,
    render: ({ name, url, madeBy }) => (
      <span>
        {name}
        <Text component="span" display="block" c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {new URL(url).host}
        </Text>
        <Text component="span" display="block" c="dimmed" size="sm">
          Lo creó {madeBy}
        </Text>
      </span>
    ),
  },
  { key: 'events', head: 'Avisa cuando', render: (row) => <EventList {...row} /> },
  {
    key: 'sentAt',
    head: 'Último envío',
    width: 150,
    nowrap: true,
    render: ({ sentAt }) => (sentAt ? dayTime(sentAt, timeZone) : 'Nunca'),
  },
  {
    key: 'state',
    head: 'Estado',
    width: 170,
    render: (row) => (
      <>
        <StateChip tone={tones[row.state]}>{webhookStates[row.state]}</StateChip>
        <Text c="dimmed" size="sm">
          {stateNote(row, timeZone)}
        </Text>
      </>
    ),
  },
];

/** The webhooks, to make, try, turn on and off and remove. */
export default function WebhookList() {
  const { data, ...state } = useQuery(query(api.webhooks.list, {}));
  const timeZone = useTimeZone();
  const [target, setTarget] = useState<WebhookTarget>();
  const [shown, setShown] = useState<ShownSecret>();
  const [logOf, setLogOf] = useState<string>();
  const { refresh, test, turn, changeSecret, remove } = useWebhooks(setShown);
  const opened = data?.items.find(({ id }) => id === logOf);
  return (
    <>
      <ListSection
        title="Tus webhooks"
        query={{ ...state, data: data && { items: data.items, total: data.items.length } }}
        main={
          data && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setTarget({ id: newId() })}>
              Crear webhook
            </Button>
          )
        }
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => setLogOf(id)}
        isMuted={({ active }) => !active}
        actions={(row) => [
          { label: 'Ver envíos', icon: IconHistory, onClick: () => setLogOf(row.id) },
          { label: 'Enviar prueba', icon: IconSend, onClick: () => void test(row) },
          {
            label: row.active ? 'Apagar' : 'Encender',
            icon: row.active ? IconPlayerPause : IconPlayerPlay,
            onClick: () => void turn(row),
          },
          { label: 'Cambiar', icon: IconEdit, onClick: () => setTarget({ id: row.id, webhook: row }) },
          { label: 'Cambiar secreto', icon: IconKey, onClick: () => void changeSecret(row) },
          { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => void remove(row) },
        ]}
        empty={{
          title: 'Ningún programa recibe avisos todavía',
          text: 'Con un webhook, Pulso le avisa a otro programa apenas pasa algo, como una venta o una reserva.',
          icon: IconWebhook,
        }}
        failedTitle="No pudimos cargar los webhooks"
      />
      <Text c="dimmed">
        Cómo llega un aviso, y cómo se comprueba que lo manda Pulso:{' '}
        <Anchor href="/api/docs/" underline="always" target="_blank" rel="noreferrer">
          la API de Pulso
        </Anchor>
        .
      </Text>
      {target && data && (
        <WebhookForm
          key={target.id}
          target={target}
          own={data.own}
          onClose={() => setTarget(undefined)}
          onMade={({ name, secret }) => {
            setShown(secretOf(name, secret));
            refresh();
          }}
          onChanged={(name) => {
            void toast(`Se guardó ${name}.`);
            refresh();
          }}
        />
      )}
      <SecretDialog shown={shown} onClose={() => setShown(undefined)} />
      <DeliveryDrawer webhook={opened} onClose={() => setLogOf(undefined)} />
    </>
  );
}
