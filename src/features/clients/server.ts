import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import { findGym } from '../gym/server.ts';
import {
  alreadyLinked,
  type ClientForm,
  clientsContract,
  dniInvalid,
  dniTaken,
  emailTaken,
  placesTaken,
} from './contract.ts';
import { currentInvitation, invitationVerbs, mailInvitation } from './invitation.server.ts';
import { linkVerbs } from './links.server.ts';
import { getClient, readClients, readDirectory, readDirectoryChanges } from './read.server.ts';
import { asksForRut, isRut, keptDocument } from './rules.ts';
import { clientSearch } from './search.server.ts';
import { client } from './table.ts';

export { inviteByMail, isActivationFailed } from './invitation.server.ts';
export { linkAccount, requestLink } from './links.server.ts';
export {
  clientName,
  failedActivationSource,
  linkRequestSource,
  newAccountSource,
} from './notifications.server.ts';
export { shownClient } from './read.server.ts';
export { type ClientSearch, clientSearch, hasPhoneKey, isFoundBy, phoneKeyOf } from './search.server.ts';

/** The birthdays, as `client.birthday` has them, that are celebrated on a day: that of 29 February on the 28th of other years. */
export const birthdaysOn = (today: SQL): SQL =>
  sql`case when to_char(${today}, 'MMDD') = '0228' and extract(day from ${today} + 1) = 1
    then array[228, 229]::smallint[] else array[to_char(${today}, 'MMDD')::smallint] end`;

type Document = Pick<ClientForm, 'dni' | 'dniType'>;

/** The document as a gym of the country stores it, or null when it should be a RUT but is not one. */
export function documentIn(country: string, document: Document): Document | null {
  const { dni, dniType } = keptDocument(country, document);
  return asksForRut(country, { dni, dniType }) && !isRut(dni) ? null : { dni, dniType };
}

/** @throws VerbError dni_invalid */
async function checked(context: GymContext, form: ClientForm): Promise<ClientForm> {
  if (form.dni === '') return form;
  const document = documentIn((await findGym(context))?.country ?? '', form);
  if (!document) throw new VerbError(dniInvalid);
  return { ...form, ...document };
}

/** True when the plan `p` has limited stock and one of the client's memberships is of it. */
const isPlanInPlaces = (clientId: string) => sql`p.gym_id = current_gym() and p.deleted_at is null
  and p.stock = 'limited' and exists (select from membership m
    where m.gym_id = p.gym_id and m.plan_id = p.id and m.client_id = ${clientId} and m.deleted_at is null)`;

const thisClient = (id: string) => and(eq(client.gymId, sql`current_gym()`), eq(client.id, id));

/** Adds a client. @returns false when the same request added it before @throws VerbError dni_invalid, already_saved */
export async function addClient(
  context: GymContext,
  { id, ...form }: ClientForm & { id: string },
): Promise<boolean> {
  const values = await checked(context, form);
  const added = await context.db
    .insert(client)
    .values({ id, ...values })
    .onConflictDoNothing({ target: [client.gymId, client.id] })
    .returning({ id: client.id });
  if (added.length > 0) return true;
  idempotentResult(await getClient(context, id), values);
  return false;
}

export async function findClientByEmail({ db }: GymContext, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.gymId, sql`current_gym()`), eq(client.email, email), isNull(client.deletedAt)));
  return row?.id ?? null;
}

export const clientConstraints = {
  client_erased: notFound,
  client_email_unique: emailTaken,
  client_dni_unique: dniTaken,
  client_account_one_each: alreadyLinked,
  client_account_gym_id_account_id_pk: alreadyLinked,
};

export const clientsServer = implement(
  clientsContract,
  {
    list: async (context, { search, membershipStatus, order, page }) =>
      readClients(context, {
        ...(await clientSearch(context, search)),
        membershipStatus,
        nearest: order === 'nearest',
        skip: (page - 1) * pageSize,
      }),
    directory: (context, { after = null, changedWithin }) =>
      changedWithin === undefined
        ? readDirectory(context, { after })
        : readDirectoryChanges(context, { changedWithin }),
    get: async (context, { id }) => getClient(context, id),
    create: async (context, input) => {
      const added = await addClient(context, input);
      const saved = await getClient(context, input.id);
      const activation = saved.hasAccount ? null : await currentInvitation(context, saved.id);
      const mail = activation && (await mailInvitation(context, saved, activation, { fresh: added }));
      return { client: saved, activation, mail };
    },
    update: async (context, { id, version, ...form }) => {
      const values = await checked(context, form);
      const saved = await context.db
        .update(client)
        .set({ ...values, version: nextVersion })
        .where(and(thisClient(id), eq(client.version, version), isNull(client.deletedAt)))
        .returning({ id: client.id });
      const now = await getClient(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return now;
    },
    remove: async (context, { id }) => {
      await softDelete(context, client, id);
      return done;
    },
    restore: async (context, { id }) => {
      const { db } = context;
      await restore(context, client, id);
      // Sales lock the plan too, so a count after this lock includes all of them.
      await db.execute(sql`select from plan p where ${isPlanInPlaces(id)} order by p.id for no key update`);
      const { rowCount: oversold } = await db.execute(sql`
        select from plan p where ${isPlanInPlaces(id)} and p.stock_limit < (
          select count(*) from membership sold
          where sold.gym_id = p.gym_id and sold.plan_id = p.id and sold.deleted_at is null)`);
      if (oversold) throw new VerbError(placesTaken);
      return done;
    },
    ...invitationVerbs,
    ...linkVerbs,
  },
  clientConstraints,
);
