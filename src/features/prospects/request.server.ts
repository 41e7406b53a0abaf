import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { requireSame } from '../../server/idempotency.ts';
import { addClient, findClientByEmail } from '../clients/server.ts';
import { book } from '../reservations/server.ts';
import type { TrialRequest } from './contract.ts';
import { trialReason } from './domain.ts';
import { isClientOf, isProspectOf } from './similar.server.ts';
import { prospect } from './table.ts';

/** @returns whether this very request was taken before @throws VerbError already_saved when another one was */
async function isTaken({ db }: GymContext, { id, ...request }: TrialRequest): Promise<boolean> {
  const { rows } = await db.execute<Omit<TrialRequest, 'id'>>(sql`
    select p.name, p.surname, p.phone, p.email, r.class_id as "classId", r.date::text
    from prospect p left join reservation r on r.gym_id = p.gym_id and r.id = p.id
    where p.gym_id = current_gym() and p.id = ${id}`);
  if (rows.length > 0) requireSame(rows[0], request);
  return rows.length > 0;
}

/** Whether a prospect with this phone or mail has a trial already, and whether a client has. */
async function whoHas({ db }: GymContext, request: TrialRequest) {
  const { rows } = await db.execute<{ prospect: boolean; client: boolean }>(sql`
    select exists (select from prospect p where p.gym_id = current_gym() and p.deleted_at is null and p.client_id is not null
        and ${isProspectOf(request)}) as prospect,
      exists (select from client c where c.gym_id = current_gym() and c.deleted_at is null
        and ${isClientOf(request)}) as client`);
  return rows[0] ?? { prospect: false, client: false };
}

/**
 * Books a trial that a stranger asks for, who becomes a prospect and a client of their own: whoever has the phone or mail already
 * is told nothing and is not touched. A phone or mail has one trial: a further one is undone by `refuse`, after it was found
 * possible, so that nobody learns from the answer who is known.
 * @returns false when the same request was taken before
 * @throws VerbError already_saved, or why the class cannot be booked
 */
export async function requestTrial(
  context: GymContext,
  request: TrialRequest,
  refuse: () => never,
): Promise<boolean> {
  const { db } = context;
  // Requests wait for each other, or two with one phone would get a trial each.
  await db.execute(sql`select from gym where gym_id = current_gym() for no key update`);
  if (await isTaken(context, request)) return false;
  const { id, classId, date, ...person } = request;
  const known = await whoHas(context, request);
  const email = person.email && (await findClientByEmail(context, person.email)) ? '' : person.email;
  await addClient(context, {
    ...{ ...person, id, email, whatsapp: person.phone },
    ...{ dni: '', dniType: 'other', birthDate: null, observation: '' },
  });
  await db.insert(prospect).values({
    ...{ ...person, id, clientId: id, clientMade: true, origin: 'page', arrivedOn: sql`local_today()` },
    nextAction: known.client
      ? 'Su teléfono o correo es de un cliente: revisa quién es'
      : 'Confirmar su clase de prueba',
    nextOn: sql`local_today()`,
  });
  await book(context, {
    ...{ id, classId, clientId: id, date, own: false, wait: false },
    overrideReason: trialReason,
  });
  if (known.prospect) refuse();
  return true;
}
