import { Checkbox, Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { type Webhook, webhooksContract } from '../contract.ts';
import { type EventType, eventLabels, eventTypes } from '../domain.ts';

const Form = z.omit(webhooksContract.create.input, { id: true });
type Form = z.output<typeof Form>;

const formOf = ({ name, url, events }: Webhook): Form => ({ name, url, events: [...events] });

export interface WebhookTarget {
  readonly id: string;
  /** The one to change; missing for a new one. */
  readonly webhook?: Webhook;
}

interface WebhookFormProps {
  readonly target: WebhookTarget;
  /** What the person who asks may let it tell. */
  readonly own: readonly EventType[];
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void;
  readonly onChanged: (name: string) => void;
}

export function WebhookForm({ target: { id, webhook }, own, onClose, onMade, onChanged }: WebhookFormProps) {
  return (
    <FormModal<Form, Webhook>
      opened
      onClose={onClose}
      title={webhook ? 'Cambiar webhook' : 'Crear webhook'}
      submitLabel={webhook ? 'Guardar webhook' : 'Crear webhook'}
      draft={`webhook ${webhook?.id ?? 'new'}`}
      initialValues={webhook ? formOf(webhook) : { name: '', url: '', events: [] }}
      schema={Form}
      stored={
        webhook && {
          row: webhook,
          valuesOf: formOf,
          fetch: async () => rowOf((await api.webhooks.list({})).items, id),
        }
      }
      onSubmit={async (values, row) => {
        if (row) {
          const { version, active } = row;
          onChanged((await api.webhooks.update({ id, version, active, ...values })).name);
        } else {
          const { secret } = await api.webhooks.create({ id, ...values });
          onMade({ name: values.name, secret });
        }
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Para qué es"
            placeholder="Correo de bienvenida"
            maxLength={40}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Dirección"
            description="La que te da el programa que recibe, como n8n o Zapier."
            placeholder="https://hooks.miempresa.cl/pulso"
            inputMode="url"
            {...form.getInputProps('url')}
          />
          <Checkbox.Group label="Avisa cuando" {...form.getInputProps('events')}>
            <Stack gap={8} mt={8}>
              {eventTypes.map((type) => (
                <Checkbox
                  key={type}
                  value={type}
                  label={eventLabels[type]}
                  disabled={!own.includes(type) && !form.values.events.includes(type)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </FormModal>
  );
}
