import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Case } from '../../test/case.ts';
import { cases } from '../../test/cases.ts';
import { openGymFixture } from '../../test/fixture/open.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { Verb } from '../../wire/verb.ts';
import { type EventType, eventTypes, webhookEvents } from './domain.ts';
import { addWebhook, deliver, localNetworks, openReceiver, type Receiver } from './webhooks.fixture.ts';

let fixture: GymFixture;
let receiver: Receiver;
beforeAll(async () => {
  fixture = await openGymFixture(localNetworks);
  receiver = await openReceiver();
  for (const { id } of (await fixture.first.webhooks.list({})).items)
    await fixture.first.webhooks.remove({ id });
  await addWebhook(fixture.first, receiver);
});
afterAll(async () => {
  await receiver.close();
  await fixture.close();
});

/** The verb that does what each event tells of, and what the verb's case does before. */
const doneBy: Readonly<Record<EventType, readonly [feature: keyof typeof cases, verb: string]>> = {
  'client.created': ['clients', 'create'],
  'client.updated': ['clients', 'update'],
  'client.deleted': ['clients', 'remove'],
  'client.erased': ['privacy', 'erase'],
  'membership.sold': ['memberships', 'create'],
  'membership.cancelled': ['memberships', 'cancel'],
  'payment.taken': ['payments', 'take'],
  'payment.deleted': ['payments', 'remove'],
  'sale.completed': ['sales', 'complete'],
  'sale.refunded': ['refunds', 'create'],
  'reservation.made': ['reservations', 'create'],
  'reservation.cancelled': ['reservations', 'remove'],
  'reservation.attended': ['reservations', 'attend'],
  'visit.made': ['reservations', 'enter'],
  'class.cancelled': ['classes', 'changeDate'],
};

async function act(feature: keyof typeof cases, name: string): Promise<void> {
  const { valid } = (cases[feature] as unknown as Record<string, Case<Verb>>)[name] ?? {};
  const input = await valid?.(fixture);
  const verbs = fixture.first[feature] as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  await verbs[name]?.(input);
}

test.each(eventTypes)('%s llega cuando pasa, como dice su forma', async (type) => {
  receiver.received.length = 0;
  await act(...doneBy[type]);
  await deliver(fixture);
  const told = receiver.received.filter(({ message }) => message.type === type);
  expect(told.length).toBeGreaterThan(0);
  for (const { message } of told) webhookEvents[type].data.parse(message.data);
});

test('docs/api.md nombra cada aviso y cada campo', async () => {
  const text = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Webhooks');
  const missing = eventTypes.flatMap((type) => {
    const [, row = ''] = section.split(`\`${type}\``);
    const [said = ''] = row.split('\n');
    const fields = Object.keys(webhookEvents[type].data.shape);
    return fields.filter((field) => !said.includes(`\`${field}\``)).map((field) => `${type}: ${field}`);
  });
  expect(missing).toEqual([]);
});
