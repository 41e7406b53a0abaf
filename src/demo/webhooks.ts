import { testType } from '../features/webhooks/domain.ts';
import type { webhook, webhookDelivery } from '../features/webhooks/table.ts';
import type { RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

/** A webhook that was tried twice and is off, so that the demo sends nothing. */
export function makeWebhook(seed: string, now: Temporal.ZonedDateTime) {
  const random = randomOf(`${seed} webhooks`);
  const id = random.id();
  const daysAgo = (days: number) => now.subtract({ days }).toInstant().toString();
  const webhooks: RowOf<typeof webhook>[] = [
    {
      ...{ id, name: 'Correo de bienvenida', url: 'https://hooks.example/pulso/bienvenida', active: false },
      ...{ events: ['client.created', 'membership.sold'], bounds: null },
      secret: `whsec_${Buffer.from('demo'.repeat(8)).toString('base64')}`,
      createdAt: daysAgo(12),
    },
  ];
  const tried = (days: number, answered: number, answer: string, duration: number) => ({
    ...{
      id: random.id(),
      webhookId: id,
      type: testType,
      asked: true,
      attempts: 1,
      answered,
      answer,
      duration,
    },
    ...{ at: daysAgo(days), lastAt: daysAgo(days), createdAt: daysAgo(days), arrived: answered === 200 },
  });
  const deliveries: RowOf<typeof webhookDelivery>[] = [
    tried(12, 404, 'Este flujo todavía no está activo.', 231),
    tried(11, 200, '{"ok":true}', 184),
  ];
  return { webhooks, deliveries };
}
