import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { liveRow, ofGym } from '../../server/rows.ts';
import type { Right } from '../../wire/rights.ts';
import { addressNotEncrypted, webhookAlreadyMade } from './contract.ts';
import { dropWaiting } from './deliver.server.ts';
import type { EventType } from './domain.ts';
import { wakeWorker } from './log.server.ts';
import { beginReading } from './outbox.server.ts';
import { newSecret } from './signature.server.ts';
import { webhook, webhookDelivery } from './table.ts';

interface NewWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly EventType[];
  /** Of a plugin's. */
  readonly bounds?: readonly Right[];
}

/** @throws VerbError not_encrypted */
export function requireEncrypted({ settings }: GymContext, url: string): void {
  if (new URL(url).protocol !== 'https:' && settings.webhookNetworks.length === 0)
    throw new VerbError(addressNotEncrypted);
}

/**
 * Makes a webhook, which is told of what happens from now on.
 * @returns the secret with which it signs
 * @throws VerbError already_saved
 */
export async function makeWebhook(context: GymContext, made: NewWebhook): Promise<string> {
  const { id, name, url, events, bounds } = made;
  const secret = newSecret();
  const added = await context.db
    .insert(webhook)
    .values({ id, name, url, events: [...events], secret, ...(bounds && { bounds: [...bounds] }) })
    .onConflictDoNothing({ target: [webhook.gymId, webhook.id] })
    .returning({ id: webhook.id });
  if (added.length === 0) throw new VerbError(webhookAlreadyMade);
  await beginReading(context, id);
  wakeWorker(context);
  return secret;
}

/** Changes a plugin's webhook; whoever does so bounds it from then on. */
export async function changeManagedWebhook(
  { db }: GymContext,
  { id, name, url, events, bounds = [] }: NewWebhook,
): Promise<void> {
  await db
    .update(webhook)
    .set({
      name,
      url,
      events: [...events],
      bounds: [...bounds],
      createdBy: sql`current_account()`,
      version: nextVersion,
    })
    .where(and(liveRow(webhook, id), isNotNull(webhook.bounds)));
}

/** What follows when a webhook was turned on or off: it reads on from here, or what waits is dropped. */
export async function followTurn(context: GymContext, id: string, active: boolean): Promise<void> {
  if (active) await beginReading(context, id);
  else await dropWaiting(context, id);
  wakeWorker(context);
}

/** Off, a plugin's webhook sends nothing from this moment on; on, it is told of what happens from then on. */
export async function turnManagedWebhook(context: GymContext, id: string, active: boolean): Promise<void> {
  await context.db
    .update(webhook)
    .set({ active, version: nextVersion })
    .where(and(liveRow(webhook, id), isNotNull(webhook.bounds)));
  await followTurn(context, id, active);
}

/** @throws VerbError not_found */
export async function removeWebhook(context: GymContext, id: string): Promise<void> {
  await softDelete(context, webhook, id);
  await context.db
    .update(webhookDelivery)
    .set({ nextAt: null, trouble: 'turned_off' })
    .where(and(ofGym(webhookDelivery), eq(webhookDelivery.webhookId, id), isNotNull(webhookDelivery.nextAt)));
}
