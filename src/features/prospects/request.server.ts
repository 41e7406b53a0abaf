import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { day } from '../../wire/written.ts';
import { addClient, findClientByEmail } from '../clients/server.ts';
import { type Agreed, recordFromPage } from '../consents/server.ts';
import { refusals } from '../reservations/contract.ts';
import { book, visits } from '../reservations/server.ts';
import { lockProspect } from './client.server.ts';
import type { TrialRequest } from './contract.ts';
import { maxPageTrials, trialReason } from './domain.ts';
import { isClientOf, isProspectOf } from './similar.server.ts';
import { prospect } from './table.ts';

const confirmation = 'Confirmar su clase de prueba';
const nextActionLength = 120;

/** Whether the prospect `p` came by themselves: the id of the form is theirs and their client's. */
const cameAlone = sql`(p.origin = 'page' or p.client_id = p.id)`;

/** How many places of a class on a day are held by trials from the page that nobody of the gym has answered yet. */
export const pageTrials = (classId: SQL, date: SQL) => sql`(
  select count(*)::int from reservation r
  where r.gym_id = current_gym() and r.class_id = ${classId} and r.date = ${date} and r.status = 'reserved' and r.deleted_at is null
    and exists (select from prospect p where p.gym_id = r.gym_id and p.client_id = r.client_id and p.deleted_at is null
      and ${cameAlone} and p.mark = 'new'))`;

/** How many prospects came from the public page, from one day to another, both included. */
export const prospectsOfPage = (from: SQL, to: SQL) => sql`(
  select count(*)::int from prospect p
  where p.gym_id = current_gym() and p.deleted_at is null and ${cameAlone} and p.arrived_on between ${from} and ${to})`;

/**
 * Whether this very request was taken before; what the gym corrected of the person since then does not matter.
 * @throws VerbError already_saved when another one was, or when its booking no longer stands
 */
async function isTaken({ db }: GymContext, { id, classId, date }: TrialRequest): Promise<boolean> {
  const { rows } = await db.execute<{ classId: string; date: string }>(sql`
    select r.class_id as "classId", r.date::text
    from (select ${id}::uuid as id) asked
      left join prospect p on p.gym_id = current_gym() and p.id = asked.id
      left join reservation r on r.gym_id = current_gym() and r.id = asked.id and r.deleted_at is null and r.status <> 'cancelled'
    where p.id is not null
      or exists (select from reservation b where b.gym_id = current_gym() and b.id = asked.id)`);
  if (rows.length > 0) requireSame(rows[0], { classId, date });
  return rows.length > 0;
}

/** The trial of the prospect `p` that is still to come, in a class that is held. */
const standingTrial = sql`
  from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
    join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
  where r.gym_id = p.gym_id and r.client_id = p.client_id and r.deleted_at is null and r.status in ('reserved', 'waiting')
    and r.date >= local_today() and closure_reason(k, r.date) is null`;

/** Whether the prospect `p` has a trial to come or came to one. */
const hadTrial = sql`(exists (select ${standingTrial})
  or exists (select from ${visits} v where v.client_id = p.client_id and v.date >= p.arrived_on))`;

/** Whether the client of the prospect `p` stands there for a trial of the page alone. */
const isTrialClient = sql`${cameAlone} and p.client_made and p.mark <> 'lost'
  and exists (select from client c where c.gym_id = p.gym_id and c.id = p.client_id and c.deleted_at is null)
  and not exists (select from membership m where m.gym_id = p.gym_id and m.client_id = p.client_id)
  and not exists (select from plan_member i where i.gym_id = p.gym_id and i.client_id = p.client_id)
  and not exists (select from sale s where s.gym_id = p.gym_id and s.client_id = p.client_id)
  and not exists (select from client_account a where a.gym_id = p.gym_id and a.client_id = p.client_id)`;

/** Whom the gym knows by this phone or mail: `again` is a prospect of the page whose trial came to nothing. */
async function whoIs({ db }: GymContext, request: TrialRequest) {
  const { rows } = await db.execute<{ tried: boolean; again: string | null; client: boolean }>(sql`
    with p as materialized (
      select p.* from prospect p where p.gym_id = current_gym() and p.deleted_at is null and p.client_id is not null
        and ${isProspectOf(request)})
    select exists (select from p where ${hadTrial}) as tried,
      (select p.id from p where ${isTrialClient} order by p.created_at desc, p.id desc limit 1) as again,
      exists (select from client c where c.gym_id = current_gym() and c.deleted_at is null and ${isClientOf(request)}) as client`);
  return rows[0] ?? { tried: false, again: null, client: false };
}

interface Source {
  /** The client who invited them. */
  readonly referrerId: string | null;
  /** What they agreed to in the form. */
  readonly agreed: readonly Agreed[];
}

async function addProspect(
  context: GymContext,
  request: TrialRequest,
  { isClient, referrerId, agreed }: Source & { readonly isClient: boolean },
): Promise<string> {
  const { id, classId: _class, date: _date, ...person } = request;
  const email = person.email && (await findClientByEmail(context, person.email)) ? '' : person.email;
  await addClient(context, {
    ...{ ...person, id, email, whatsapp: person.phone },
    ...{ dni: '', dniType: 'other', birthDate: null, observation: '' },
  });
  // Whom the gym knows already was not referred by anybody.
  const isReferred = referrerId !== null && !isClient;
  await context.db.insert(prospect).values({
    ...{ ...person, id, clientId: id, clientMade: true, arrivedOn: sql`local_today()` },
    ...(isReferred ? { origin: 'referral', referrerId } : { origin: 'page' }),
    nextAction: isClient ? 'Su teléfono o correo es de un cliente: revisa quién es' : confirmation,
    nextOn: sql`local_today()`,
  });
  await recordFromPage(context, { clientId: id, on: null, agreed });
  return id;
}

/** Makes a prospect new again, for whom nobody has answered the trial. @returns their client @throws VerbError not_found */
async function renewProspect(context: GymContext, id: string): Promise<string> {
  const { clientId } = await lockProspect(context, id);
  if (!clientId) throw new VerbError(notFound);
  await context.db
    .update(prospect)
    .set({
      mark: 'new',
      lossReason: null,
      nextAction: confirmation,
      nextOn: sql`local_today()`,
      version: nextVersion,
    })
    .where(thisRow(prospect, id));
  return clientId;
}

/**
 * Books a trial that a stranger asks for. They become a prospect and a client of their own, or are the prospect of the page whose
 * trial came to nothing; whoever else has the phone or mail is not touched. Who has a trial to come, or came to one, gets no
 * other: it is undone by `refuse`, after it was found possible, so that nobody learns from the answer who is known.
 * What they agreed to is recorded of a client who is new alone.
 * @returns false when the same request was taken before
 * @throws VerbError already_saved, or why the class cannot be booked
 */
export async function requestTrial(
  context: GymContext,
  request: TrialRequest,
  refuse: () => never,
  source: Source,
): Promise<boolean> {
  const { db } = context;
  // Requests wait for each other, or two with one phone would get a trial each.
  await db.execute(sql`select from gym where gym_id = current_gym() for no key update`);
  if (await isTaken(context, request)) return false;
  const { id, classId, date } = request;
  const { rows } = await db.execute<{ taken: number }>(
    sql`select ${pageTrials(sql`${classId}::uuid`, sql`${date}::date`)} as taken`,
  );
  if ((rows[0]?.taken ?? 0) >= maxPageTrials) throw new VerbError(refusals.class_full);
  const { tried, again, client } = await whoIs(context, request);
  const clientId =
    again && !tried
      ? await renewProspect(context, again)
      : await addProspect(context, request, { ...source, isClient: client });
  await book(context, {
    ...{ id, classId, clientId, date, own: false, wait: false },
    overrideReason: trialReason,
  });
  if (tried) refuse();
  return true;
}

/** Tells reception, in what comes next for the prospect, that they asked for another trial than the one they have or had. */
export async function noteTrialAsked(
  { db }: GymContext,
  request: TrialRequest,
  className: string,
): Promise<void> {
  const asked = `Pidió otra prueba: ${className}, ${day(request.date)}`;
  await db.execute(sql`
    update prospect set version = ${nextVersion}, next_on = least(next_on, local_today()),
      next_action = left(${asked} || coalesce(' · ' || nullif(nullif(
        regexp_replace(next_action, '^Pidió otra prueba: .*?, [0-9-]{10}( · )?', ''), ''), ${confirmation}), ''), ${nextActionLength})
    where gym_id = current_gym() and id = (
      select p.id from prospect p where p.gym_id = current_gym() and p.deleted_at is null and p.client_id is not null
        and ${isProspectOf(request)} and ${hadTrial}
        and not exists (select ${standingTrial} and r.class_id = ${request.classId} and r.date = ${request.date})
      order by p.created_at desc, p.id desc limit 1)`);
}
