import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { inOrder } from '../../server/pipeline.ts';
import type { PublicNotice } from '../../server/public-notices.ts';
import { workAdded } from '../../server/signals.ts';
import { id as idField, optionalEmail, phone as phoneField } from '../../wire/fields.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { addressNumberIn, noticePath } from './address.server.ts';
import { networks } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { type GymAccess, readAccess } from './keys.server.ts';
import type { CheckIn, VisitRequest } from './network.server.ts';

const isNetwork = isKeyOf(networks);

/** Check-ins of a network in a gym within a day, more than any has. */
const mostADay = 2000;

/** Text on one line without what cannot be stored, also half of a character that was cut. */
const oneLine = (text: string, max: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}/gu, '');

/** What is kept of who came, as a client's form takes it: neither where they are nor their document. */
function requestOf({ token, name, surname, email, phone, confirmation }: CheckIn): VisitRequest {
  const mail = optionalEmail.safeParse(email);
  const number = phoneField.safeParse(phone);
  return {
    token,
    name: oneLine(name, 80),
    surname: oneLine(surname, 80),
    email: mail.success ? mail.data : '',
    phone: number.success ? number.data : '',
    confirmation,
  };
}

/** Keeps a check-in once; one of more than a day ago cannot be confirmed any more. @returns the status */
async function keep({ db }: GymContext, access: GymAccess, checkIn: CheckIn): Promise<number> {
  const { network, automatic } = access;
  const request = requestOf(checkIn);
  const reference = createHash('sha256').update(checkIn.reference).digest('base64url');
  const kept = sql`
    with at as materialized (
      select least(${checkIn.arrivedAt}::timestamptz, current_instant()) as arrived
    ), refused as materialized (
      select (select count(*) >= ${mostADay} from network_visit v where v.gym_id = current_gym() and v.network = ${network}
          and v.arrived_at > current_instant() - interval '1 day') as full,
        at.arrived < current_instant() - interval '1 day' as old
      from at
    ), kept as (
      insert into network_visit (id, network, reference, request, product, client_id, arrived_at, expires_at, state, next_check_at)
      select ${newId()}, ${network}, ${reference}, ${JSON.stringify(request)}::jsonb, ${oneLine(checkIn.product, 120)},
        (select m.client_id from network_member m join client c on c.gym_id = m.gym_id and c.id = m.client_id and c.deleted_at is null
          where m.gym_id = g.gym_id and m.network = ${network} and m.token = ${request.token} and m.deleted_at is null),
        at.arrived, least(at.arrived + interval '1 day',
          coalesce(${checkIn.expiresAt}::timestamptz, local_instant((at.arrived at time zone g.time_zone)::date + 1, '00:00'))),
        ${automatic ? 'sending' : 'waiting'}, case when ${automatic}::boolean then current_instant() end
      from gym g cross join at cross join refused r
      where g.gym_id = current_gym() and not r.full and not r.old
      on conflict (gym_id, network, reference) do nothing)
    select r.full and not r.old as full from refused r`;
  const [, { rows }] = await inOrder([
    // One notice after another: two at once would each miss the other's check-in.
    db.execute(
      sql`select from wellness_network n where n.gym_id = current_gym() and n.network = ${network} for no key update`,
    ),
    db.execute<{ full: boolean }>(kept),
    // Who checks in again before anybody accepted them came once; notices may come in another order.
    db.execute(sql`
      update network_visit v set state = 'dismissed', request = '{}', version = ${nextVersionOf('v')}
      where v.gym_id = current_gym() and v.network = ${network} and v.state = 'waiting' and v.request ->> 'token' = ${request.token}
        and v.arrived_at > current_instant() - interval '1 day'
        and exists (select from network_visit l where l.gym_id = v.gym_id and l.network = v.network and l.state in ('waiting', 'sending')
          and l.arrived_at >= v.arrived_at and l.request ->> 'token' = ${request.token} and (l.arrived_at, l.id) > (v.arrived_at, v.id))`),
  ]);
  return rows[0]?.full ? 429 : 200;
}

/**
 * Where networks tell of check-ins. Whatever is wrong is answered alike, so that it tells a stranger nothing: whether there is such a
 * gym, whether it belongs to the network, or what its keys are.
 */
export const visitNotices: PublicNotice = {
  path: `${noticePath}/:network/:gymId/:part`,
  receive: async (context, { network = '', gymId = '', part = '' }, notice) => {
    if (!isNetwork(network) || !idField.safeParse(gymId).success) return 404;
    const number = addressNumberIn(context, network, gymId, part);
    if (number === null) return 404;
    const status = await context.inGym(gymId, null, async (scope) => {
      const access = await readAccess(scope, network);
      if (!access?.active || access.addressNumber !== number) return 404;
      const gateway = gatewayOf(network);
      if (!gateway.isGenuine(notice, access)) return 404;
      const checkIn = gateway.read(notice);
      if (!checkIn?.gymNumbers.includes(access.gymNumber)) return 404;
      return keep(scope, access, checkIn);
    });
    if (status === 200) workAdded.publish(gymId);
    return status;
  },
};
