import { Button, Group, Skeleton, Switch, Text, TextInput } from '@mantine/core';
import {
  IconFileCode,
  IconHistory,
  IconLink,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { DeliveryDrawer, useWebhooks } from '../../webhooks/parts.ts';
import type { Manifest, OutsidePlugin } from '../contract.ts';
import { AddressForm, addressField } from './address.ts';
import { EnvironmentDialog, type ShownEnvironment } from './environment-dialog.tsx';
import { NewVersion } from './new-version.tsx';
import { useOutside } from './use-outside.ts';

const manifestOf = ({ key, name, summary, rights, events, data, help, url }: OutsidePlugin): Manifest =>
  ({ key, name, summary, rights, events, data, help, url }) as Manifest;

/** 'Lo agregó Dueño el 29-11-2026. Entró por última vez …' */
function useWords({ addedBy, addedAt, usedAt, sentAt, webhookId }: OutsidePlugin): string {
  const zone = useTimeZone();
  const last = (at: string | null) => (at === null ? 'nunca' : `el ${dayTime(at, zone)}`);
  const told = webhookId === null ? '' : ` Último aviso: ${last(sentAt)}.`;
  return `Lo agregó ${addedBy} el ${dayTime(addedAt, zone)}. Último uso de su llave: ${last(usedAt)}.${told}`;
}

type Open = 'deliveries' | 'version' | 'address';

function Shown({ plugin }: { readonly plugin: OutsidePlugin }) {
  const [open, setOpen] = useState<Open>();
  const [shown, setShown] = useState<ShownEnvironment>();
  const { put, turn, remove } = useOutside(setShown);
  const { test } = useWebhooks(() => {});
  const { name, active, state, webhookId, url } = plugin;
  const webhook = webhookId === null ? undefined : { id: webhookId, name };
  const words = useWords(plugin);
  const close = () => setOpen(undefined);
  return (
    <>
      <Switch
        mt={8}
        label="Encendido"
        description="Apagado, su llave no sirve y no se le avisa nada, tampoco después, de lo que pase entretanto. Encendido otra vez, sirven la misma llave y el mismo secreto."
        checked={active}
        onChange={(event) => void turn(plugin, event.currentTarget.checked)}
      />
      <Text mt={12}>{words}</Text>
      {url !== '' && (
        <Text c="dimmed" size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          Recibe los avisos en {url}
        </Text>
      )}
      <Group gap={8} mt={12}>
        {webhook && active && state === 'failing' && (
          <Button leftSection={<IconPlayerPlay size={18} />} onClick={() => void turn(plugin, true)}>
            Avisarle otra vez
          </Button>
        )}
        {webhook && (
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={18} />}
              onClick={() => setOpen('deliveries')}
            >
              Ver envíos
            </Button>
            <Button variant="default" leftSection={<IconSend size={18} />} onClick={() => void test(webhook)}>
              Enviar prueba
            </Button>
            <Button variant="default" leftSection={<IconLink size={18} />} onClick={() => setOpen('address')}>
              Cambiar dirección
            </Button>
          </>
        )}
        <Button variant="default" leftSection={<IconFileCode size={18} />} onClick={() => setOpen('version')}>
          Nueva versión
        </Button>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => void remove(plugin)}
        >
          Quitar
        </Button>
      </Group>
      <Suspense>
        <DeliveryDrawer webhook={open === 'deliveries' ? webhook : undefined} onClose={close} />
      </Suspense>
      {open === 'version' && <NewVersion plugin={plugin} put={put} onClose={close} />}
      {open === 'address' && (
        <FormModal
          opened
          onClose={close}
          title={`Dirección de ${name}`}
          submitLabel="Guardar dirección"
          draft={null}
          initialValues={{ url }}
          schema={AddressForm}
          onSubmit={(values) => put(plugin, manifestOf(plugin), { ...values, assented: false })}
        >
          {(form) => <TextInput {...addressField} {...form.getInputProps('url')} />}
        </FormModal>
      )}
      {shown && <EnvironmentDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** A program of somebody else: on or off, how it is doing, and what became of what it was told. */
export default function OutsideSettings({ pluginKey }: { readonly pluginKey: string }) {
  const { data, error, refetch, isFetching } = useQuery(query(api.plugins.get, { id: pluginKey }));
  return (
    <Card title="Estado">
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar este plugin"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={120} mt={8} data-late />}
      {data && <Shown plugin={data} />}
    </Card>
  );
}
