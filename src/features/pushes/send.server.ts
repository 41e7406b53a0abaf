import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { deleted } from '../../server/deletion.ts';
import { postOutside } from '../../server/post-outside.ts';
import { isAnyOf, ofGym } from '../../server/rows.ts';
import { type Sealing, seal, unseal } from '../../server/sealing.ts';
import { serverKeys } from './keys.server.ts';
import { pushSubscription } from './table.ts';

/** Ends the subscriptions that this is true of: nothing stays that could reach the browser. */
export const endPhones = ({ db }: Pick<GymContext, 'db'>, where: SQL) =>
  db
    .update(pushSubscription)
    .set({ ...deleted, secret: '', fingerprint: '', serverKey: '' })
    .where(and(ofGym(pushSubscription), where, isNull(pushSubscription.deletedAt)));

/** Where a browser is reached, and what for its messages are encrypted. */
export interface Reach {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const purpose = 'push subscriptions';

export const sealReach = (context: Sealing, reach: Reach): string =>
  seal(context, purpose, JSON.stringify(reach));

/** The key with which browsers that are told now made their subscriptions. */
export const serverKeyOf = (context: Pick<GymContext, 'sign'>): string => serverKeys(context).publicKey;

/** The subscriptions `s` of a client by which they are told now: of who is still their account, and made with the present key. */
const reachable = (serverKey: SQL, clientId: SQL) => sql`
  from push_subscription s join client_account a on a.gym_id = s.gym_id and a.client_id = s.client_id and a.account_id = s.created_by
  where s.gym_id = current_gym() and s.client_id = ${clientId} and s.deleted_at is null
    and s.server_key = ${serverKey}`;

/** Whether a client is told of classes in some browser. @param clientId of whom, in SQL */
export const hasPhone = (context: Pick<GymContext, 'sign'>, clientId: SQL): SQL =>
  sql`exists (select ${reachable(sql`${serverKeyOf(context)}`, clientId)})`;

/** Whether they are told in some of what concerns a day of theirs, too. @param serverKey `serverKeyOf`, in SQL */
export const hasDayPhone = (serverKey: SQL, clientId: SQL): SQL =>
  sql`exists (select ${reachable(serverKey, clientId)} and s.day_messages)`;

/** A browser in which a client is told. */
export interface StoredPhone extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** Where a client is told of classes, or of a day of theirs, the first one first. */
export async function readPhones(
  context: Pick<GymContext, 'db' | 'sign'>,
  clientId: string,
  about: 'class' | 'day',
): Promise<readonly StoredPhone[]> {
  const { rows } = await context.db.execute<StoredPhone>(sql`
    select s.id, s.name, s.secret ${reachable(sql`${serverKeyOf(context)}`, sql`${clientId}`)} and (${about} = 'class' or s.day_messages) order by s.created_at, s.id`);
  return rows;
}

/** Ends subscriptions that their push service knows no more. */
export async function removePhones(context: Pick<GymContext, 'db'>, ids: readonly string[]): Promise<void> {
  await endPhones(context, isAnyOf(pushSubscription.id, ids));
}

/** What a notification says, and where a tap on it leads; a later one with the same `tag` takes its place. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** `gone`: there is no such browser any more; `later`: its push service could not take it now; `refused`: nor will it. */
export type PushResult = 'told' | 'gone' | 'later' | 'refused';

const resultOf = (status: number): PushResult => {
  if (status >= 200 && status < 300) return 'told';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

/** The longest that push services keep a message, in seconds. */
const longestTtl = 28 * 86_400;

/** Of whoever runs the installation, as push services want to know whom to turn to. */
const contact = (publicUrl: string, mailFrom: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

export type PushSender = Sealing & Pick<GymContext, 'settings' | 'publicUrl'>;

/**
 * Tells a browser something, encrypted for it alone (RFC 8291). Not within a transaction.
 * @param seconds for how long its push service keeps it for a phone that is off
 */
export async function sendToPhone(
  sender: PushSender,
  { secret }: StoredPhone,
  message: PushMessage,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal },
): Promise<PushResult> {
  const { settings, publicUrl } = sender;
  const text = unseal(sender, purpose, secret);
  if (text === null) return 'refused';
  const { generateRequestDetails } = (await import('web-push')).default;
  const { endpoint, headers, body } = generateRequestDetails(JSON.parse(text), JSON.stringify(message), {
    vapidDetails: { subject: contact(publicUrl, settings.mailFrom), ...serverKeys(sender) },
    TTL: Math.round(Math.min(Math.max(seconds, 0), longestTtl)),
    urgency: 'high',
    topic: message.tag,
  });
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const posted = await postOutside({
    url: endpoint,
    headers: Object.fromEntries(named),
    body: body ?? '',
    networks: settings.webhookNetworks,
    signal,
  });
  if ('status' in posted) return resultOf(posted.status);
  return posted.trouble === 'private_address' || posted.trouble === 'not_encrypted' ? 'refused' : 'later';
}
