import { and, ne, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { workAdded } from '../../server/signals.ts';
import { notFound, notPermitted } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { addClient, clientName, hasPhoneKey, phoneKeyOf } from '../clients/server.ts';
import {
  type Arrival,
  arrivalOver,
  clientMissing,
  type networkVisitsContract,
  otherPerson,
} from './contract.ts';
import { isRetryable, type Network, networks, type Refusal, type VisitState } from './domain.ts';
import { confirmVisit } from './follow.server.ts';
import { visitReason } from './rules.ts';
import { networkVisit } from './table.ts';

const mostShown = 30;

const isExpired = sql`(v.state = 'waiting' and v.expires_at <= current_instant())`;

const phoneOf = phoneKeyOf(sql`v.request ->> 'phone'`);

/** Clients with the mail or the phone of who came by `v`. */
const likely = sql`(select coalesce(json_agg(${jsonOf<Arrival['likely'][number]>({
  id: sql`c.id`,
  name: sql`c.name`,
  surname: sql`c.surname`,
  likeness: sql`c.likeness`,
})}), '[]')
  from (select c.id, c.name, c.surname, case when c.email <> '' and c.email = v.request ->> 'email' then 'email' else 'phone' end as likeness
    from client c where c.gym_id = v.gym_id and c.deleted_at is null and (c.email <> '' and c.email = v.request ->> 'email'
      or ${hasPhoneKey(phoneOf)})
    order by likeness, c.sort_key, c.id limit 3) c)`;

/** Whose a visit `v` is: nobody's any more where that client was removed before it was sent. */
const visitClient = sql`case when v.state in ('sending', 'confirmed') then v.client_id else (
  select c.id from client c where c.gym_id = v.gym_id and c.id = v.client_id and c.deleted_at is null) end`;

const part = (name: string) => sql`coalesce(v.request ->> ${name}::text, '')`;

const arrival = (mayEdit: boolean) => {
  const formPart = (name: string) => (mayEdit ? part(name) : sql`''`);
  return jsonOf<Arrival>({
    id: sql`v.id`,
    network: sql`v.network`,
    name: sql`coalesce(${clientName(visitClient)}, nullif(trim(${part('name')} || ' ' || ${part('surname')}), ''), 'Alguien')`,
    product: sql`v.product`,
    arrivedAt: sql`v.arrived_at`,
    state: sql`case when ${isExpired} then 'expired' else v.state end`,
    refusal: sql`nullif(v.refusal, '')`,
    clientId: visitClient,
    likely: sql`case when ${visitClient} is null then ${likely} else '[]' end`,
    person: jsonOf<Arrival['person']>({
      name: formPart('name'),
      surname: formPart('surname'),
      email: formPart('email'),
      phone: formPart('phone'),
    }),
  });
};

/** What of a visit reception has to look at: who waits, what is on its way, what was not confirmed, and whose client nobody named. */
const isOpen = sql`(v.arrived_at > current_instant() - interval '12 hours'
    and (v.state in ('waiting', 'sending') or v.state = 'refused')
  or v.arrived_at > current_instant() - interval '7 days' and v.state = 'confirmed' and v.client_id is null)`;

interface Locked extends Record<string, unknown> {
  readonly network: Network;
  readonly token: string;
  readonly state: VisitState;
  readonly refusal: Refusal | '';
  readonly clientId: string | null;
  readonly over: boolean;
}

export async function lockVisit({ db }: GymContext, id: string): Promise<Locked> {
  const { rows } = await db.execute<Locked>(sql`
    select v.network, coalesce(v.request ->> 'token', '') as token, v.state, v.refusal, ${visitClient} as "clientId",
      v.expires_at <= current_instant() as over
    from network_visit v where v.gym_id = current_gym() and v.id = ${id} for update`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row;
}

/** Notes by which network a client comes, from this visit on, also in place of one who was removed. @throws VerbError not_found, other_person */
async function link({ db }: GymContext, { network, token }: Locked, clientId: string): Promise<void> {
  const { rowCount: known } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null for no key update`);
  if (!known) throw new VerbError(notFound);
  if (token === '') return;
  await db.execute(sql`
    update network_member m set ${deletion}
    where m.gym_id = current_gym() and m.network = ${network} and m.token = ${token} and m.deleted_at is null
      and exists (select from client c where c.gym_id = m.gym_id and c.id = m.client_id and c.deleted_at is not null)`);
  const { rows } = await db.execute<{ clientId: string }>(sql`
    insert into network_member as m (id, network, token, client_id) values (${newId()}, ${network}, ${token}, ${clientId})
    on conflict (gym_id, network, token) where deleted_at is null do update set token = excluded.token
    returning m.client_id as "clientId"`);
  if (rows[0]?.clientId !== clientId) throw new VerbError(otherPerson);
}

/** @throws VerbError not_found, client_missing, other_person, arrival_over */
async function accept(context: GymContext, id: string, chosen: string | undefined): Promise<void> {
  const { db } = context;
  const visit = await lockVisit(context, id);
  const { state, network, refusal } = visit;
  if (visit.clientId !== null && chosen !== undefined && chosen !== visit.clientId)
    throw new VerbError(otherPerson);
  const clientId = visit.clientId ?? chosen;
  const isSent = state === 'sending' || state === 'confirmed';
  if (isSent && visit.clientId !== null) return;
  const isSendable = state === 'waiting' || (state === 'refused' && isRetryable(refusal || null));
  if (!isSent && (!isSendable || visit.over)) throw new VerbError(arrivalOver);
  if (clientId === undefined) throw new VerbError(clientMissing);
  if (visit.clientId === null) await link(context, visit, clientId);
  if (isSent) {
    await db
      .update(networkVisit)
      .set({
        clientId,
        request: sql`case when ${networkVisit.state} = 'confirmed' then '{}' else ${networkVisit.request} end`,
        version: nextVersion,
      })
      .where(thisRow(networkVisit, id));
    await db.execute(sql`select count_network_visit(${id}, ${visitReason(network, networks)})`);
    return;
  }
  await db
    .update(networkVisit)
    .set({
      clientId,
      state: 'sending',
      refusal: '',
      acceptedBy: sql`current_account()`,
      nextCheckAt: sql`current_instant()`,
      // All but the one that was refused got no answer.
      checks: sql`greatest(0, ${networkVisit.checks} - 1)`,
      version: nextVersion,
    })
    .where(thisRow(networkVisit, id));
  context.afterCommit(async () => {
    workAdded.publish(context.gymId);
  });
}

export const arrivalVerbs: Verbs<
  typeof networkVisitsContract,
  'arrivals' | 'accept' | 'welcome' | 'dismiss' | 'settle'
> = {
  arrivals: async ({ db, rights }) => {
    const mayEdit = (await rights).includes('clients.edit');
    const { rows } = await db.execute<{ now: string; items: Arrival[] }>(sql`
      select to_json(current_instant()) #>> '{}' as now, coalesce((select json_agg(${arrival(mayEdit)} order by v.arrived_at, v.id)
        from (select v.* from network_visit v where v.gym_id = current_gym() and ${isOpen}
          order by v.arrived_at desc, v.id desc limit ${mostShown}) v), '[]') as items`);
    const [{ now, items }] = rows as [{ now: string; items: Arrival[] }];
    return { now, items };
  },
  accept: async (context, { id, clientId }) => {
    await accept(context, id, clientId);
    return done;
  },
  welcome: async (context, { id, clientId, ...person }) => {
    // It checks in, too.
    if (!(await context.rights).includes('attendance')) throw new VerbError(notPermitted);
    const { network } = await lockVisit(context, id);
    await addClient(context, {
      ...person,
      id: clientId,
      whatsapp: '',
      dni: '',
      dniType: 'rut',
      birthDate: null,
      observation: `Origen: ${networks[network]}`,
    });
    await accept(context, id, clientId);
    return done;
  },
  dismiss: async (context, { id }) => {
    const { state } = await lockVisit(context, id);
    if (state === 'sending' || state === 'confirmed') throw new VerbError(arrivalOver);
    await context.db
      .update(networkVisit)
      .set({ state: 'dismissed', refusal: '', request: {}, version: nextVersion })
      .where(and(thisRow(networkVisit, id), ne(networkVisit.state, 'dismissed')));
    return done;
  },
  settle: async (context, { id }) => {
    const { state, refusal, network } = await lockVisit(context, id);
    if (state === 'confirmed') return done;
    if (refusal !== 'unclear') throw new VerbError(arrivalOver);
    await confirmVisit(context, id, network, 'refused');
    return done;
  },
};
