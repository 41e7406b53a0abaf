import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClientContext } from '../../server/context.ts';
import { readUserAgent } from '../../server/device.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { deviceName } from '../account/words.ts';
import {
  keyChanged,
  maxPhones,
  type Phone,
  phoneUnusable,
  pushesContract,
  tooManyPhones,
} from './contract.ts';
import { isUsableKey, serverKeys } from './keys.server.ts';
import { endPhones, sealReach } from './send.server.ts';
import { pushSubscription } from './table.ts';

export {
  hasDayPhone,
  hasPhone,
  type PushSender,
  readPhones,
  removePhones,
  type StoredPhone,
  sendToPhone,
  serverKeyOf,
} from './send.server.ts';

const s = alias(pushSubscription, 's');

async function readOwn({ db, clientId, sign }: ClientContext): Promise<Phone[]> {
  const { publicKey } = serverKeys({ sign });
  const { rows } = await db.execute<{ phone: Phone }>(sql`
    select ${jsonOf<Phone>({
      id: s.id,
      name: s.name,
      since: s.createdAt,
      reachable: sql`s.server_key = ${publicKey} and s.created_by = current_account()`,
      dayMessages: s.dayMessages,
    })} as phone
    from push_subscription s where s.gym_id = current_gym() and s.client_id = ${clientId} and s.deleted_at is null
    order by s.created_at, s.id`);
  return rows.map(({ phone }) => phone);
}

/** Keeps others of the client away until the end: no two browsers become the last one at once. */
const lockClient = ({ db, clientId }: ClientContext) =>
  db.execute(sql`select from client c where c.gym_id = current_gym() and c.id = ${clientId} for update`);

export const pushesServer = implement(pushesContract, {
  own: async (context) => ({ serverKey: serverKeys(context).publicKey, items: await readOwn(context) }),
  add: async (context, { id, endpoint, p256dh, auth, serverKey, dayMessages = false }) => {
    const { db, clientId, headers, sign } = context;
    if (serverKey !== serverKeys(context).publicKey) throw new VerbError(keyChanged);
    if (!isUsableKey(p256dh)) throw new VerbError(phoneUnusable);
    const fingerprint = sign(`push ${endpoint}`);
    await actAsGym(context);
    await lockClient(context);
    const { rows } = await db.execute<{ clientId: string; fingerprint: string }>(sql`
      select client_id as "clientId", fingerprint from push_subscription where gym_id = current_gym() and id = ${id}`);
    if (rows[0]) requireSame(rows[0], { clientId, fingerprint });
    else {
      // A browser tells one person: whoever signed in there before is not told in it any more.
      await endPhones(context, eq(pushSubscription.fingerprint, fingerprint));
      if ((await readOwn(context)).length >= maxPhones) throw new VerbError(tooManyPhones);
      await db.insert(pushSubscription).values({
        ...{ id, clientId, fingerprint, serverKey, dayMessages },
        name: deviceName(readUserAgent(headers.get('user-agent'))),
        secret: sealReach(context, { endpoint, keys: { p256dh, auth } }),
      });
    }
    const phone = (await readOwn(context)).find((one) => one.id === id);
    if (!phone) throw new VerbError(notFound);
    return phone;
  },
  remove: async (context, { id }) => {
    const { db, clientId } = context;
    await actAsGym(context);
    const { rowCount } = await db.execute(sql`
      select from push_subscription where gym_id = current_gym() and id = ${id} and client_id = ${clientId}`);
    if (!rowCount) throw new VerbError(notFound);
    await endPhones(context, eq(pushSubscription.id, id));
    return done;
  },
});
