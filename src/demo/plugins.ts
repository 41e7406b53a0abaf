import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { apiKey } from '../features/apikeys/table.ts';
import { plugin } from '../features/plugins/table.ts';
import { webhook, webhookDelivery } from '../features/webhooks/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { withRequired } from '../wire/rights.ts';
import { randomOf } from './random.ts';
import { makeWebhook } from './webhooks.ts';

/** A program of somebody else that is off, with a key that nobody has, so that the demo sends nothing. */
function makePlugin(seed: string, now: Temporal.ZonedDateTime) {
  const random = randomOf(`${seed} plugins`);
  const [id, apiKeyId, webhookId] = [random.id(), random.id(), random.id()];
  const createdAt = now.subtract({ days: 20 }).toInstant().toString();
  const name = 'Encuestas de satisfacción';
  const rights = withRequired(['clients.view', 'clients.contact', 'classes.view']);
  const events = ['reservation.attended'];
  const keys: RowOf<typeof apiKey>[] = [
    { id: apiKeyId, name, rights, active: false, managed: true, tokenHash: 'none', createdAt },
  ];
  const webhooks: RowOf<typeof webhook>[] = [
    {
      ...{ id: webhookId, name, url: 'https://encuestas.example/pulso', events, bounds: rights },
      secret: `whsec_${Buffer.from('plug'.repeat(8)).toString('base64')}`,
      ...{ active: false, createdAt },
    },
  ];
  const plugins: RowOf<typeof plugin>[] = [
    {
      ...{ id, key: 'encuestas', name, rights, events, apiKeyId, webhookId, active: false, createdAt },
      summary: 'Pregunta a cada cliente cómo estuvo su clase, y junta las respuestas.',
      data: 'El nombre, el correo y el teléfono de quien fue a una clase van a Encuestas SpA, que los borra a los 30 días.',
      help: 'ayuda@encuestas.example',
    },
  ];
  return { keys, webhooks, plugins };
}

/** What other programs enter by and are told, all of it off. */
export async function addOutsidePrograms(
  db: NodePgDatabase,
  seed: string,
  now: Temporal.ZonedDateTime,
): Promise<void> {
  const { webhooks, deliveries } = makeWebhook(seed, now);
  const outside = makePlugin(seed, now);
  await addRows(db, apiKey, outside.keys);
  await addRows(db, webhook, [...webhooks, ...outside.webhooks]);
  await addRows(db, webhookDelivery, deliveries);
  await addRows(db, plugin, outside.plugins);
}
