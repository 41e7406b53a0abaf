import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done, pageSize } from '../../wire/fields.ts';
import type { Answer } from '../../wire/verb.ts';
import { findGym } from '../gym/server.ts';
import {
  type Activation,
  alreadyLinked,
  type Client,
  type ClientForm,
  clientsContract,
  dniInvalid,
  dniTaken,
  emailTaken,
  placesTaken,
} from './contract.ts';
import { asksForRut, isRut, keptDocument } from './rules.ts';
import { client, invitation, linkRequest } from './table.ts';

const c = alias(client, 'c');

/** `Client` of the client `c`, whose standing is `s`. */
const shownClient = jsonOf<Client>({
  id: c.id,
  name: c.name,
  surname: c.surname,
  email: c.email,
  phone: c.phone,
  whatsapp: c.whatsapp,
  dni: c.dni,
  dniType: c.dniType,
  observation: c.observation,
  version: c.version,
  hasAccount: sql`exists (select from client_account a where a.gym_id = c.gym_id and a.client_id = c.id)`,
  standing: sql`case when s.membership_id is not null then ${jsonOf<NonNullable<Client['standing']>>({
    membershipId: sql`s.membership_id`,
    planName: sql`s.plan_name`,
    active: sql`s.active`,
    renews: sql`s.renews`,
    expiresOn: sql`s.expires_on`,
    daysLeft: sql`s.expires_on - (select local_today())`,
  })} end`,
});

/** A client of the gym. @throws VerbError not_found, also for one that was deleted */
export async function getClient({ db }: Pick<GymContext, 'db'>, id: string): Promise<Client> {
  const { rows } = await db.execute<{ client: Client }>(sql`
    select ${shownClient} as client from client c left join client_standing s on s.gym_id = c.gym_id and s.client_id = c.id
    where c.gym_id = current_gym() and c.id = ${id} and c.deleted_at is null`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.client;
}

type Document = Pick<ClientForm, 'dni' | 'dniType'>;

/** The document as a gym of the country keeps it, or null where it is to be a RUT and is none. */
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

/** Whether the plan `p` is limited in places and one of the client's memberships is of it. */
const isPlanInPlaces = (clientId: string) => sql`p.gym_id = current_gym() and p.deleted_at is null
  and p.stock = 'limited' and exists (select from membership m
    where m.gym_id = p.gym_id and m.plan_id = p.id and m.client_id = ${clientId} and m.deleted_at is null)`;

const thisClient = (id: string) => and(eq(client.gymId, sql`current_gym()`), eq(client.id, id));

/** Adds a client; false when the same was added before. @throws VerbError dni_invalid, already_saved */
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

/**
 * Lets an account sign in as a client; one that was a client since deleted becomes the new one.
 * @throws VerbError already_linked, or a unique violation when the client has another account
 */
export async function linkAccount({ db }: GymContext, accountId: string, clientId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into client_account (account_id, client_id) values (${accountId}, ${clientId})
    on conflict (gym_id, account_id) do update set client_id = excluded.client_id
    where exists (select from client c where c.gym_id = client_account.gym_id
      and c.id = client_account.client_id and c.deleted_at is not null)`);
  if (rowCount === 0) throw new VerbError(alreadyLinked);
}

type Signing = Pick<PublicContext, 'sign'>;

const tokenOf = ({ sign }: Signing, gymId: string, invitationId: string): string =>
  `${gymId}.${invitationId}.${sign(`invitation ${gymId} ${invitationId}`)}`;

/** The invitation that a link's token names, or null when Pulso did not sign it. */
export function readToken(context: Signing, token: string): { gymId: string; invitationId: string } | null {
  const [gymId = '', invitationId = ''] = token.split('.');
  const expected = Buffer.from(tokenOf(context, gymId, invitationId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { gymId, invitationId }
    : null;
}

/** The client's link that still works, or a new one for 14 days. */
async function currentInvitation(context: GymContext, clientId: string): Promise<Activation> {
  const { db, gymId, publicUrl } = context;
  const open = and(
    eq(invitation.gymId, sql`current_gym()`),
    eq(invitation.clientId, clientId),
    isNull(invitation.usedAt),
    gt(invitation.expiresAt, sql`current_instant() + interval '1 day'`),
  );
  const shown = { id: invitation.id, expiresAt: invitation.expiresAt };
  const [found] = await db
    .select(shown)
    .from(invitation)
    .where(open)
    .orderBy(desc(invitation.expiresAt))
    .limit(1);
  const [made] = found
    ? [found]
    : await db
        .insert(invitation)
        .values({ id: newId(), clientId, expiresAt: sql`current_instant() + interval '14 days'` })
        .returning(shown);
  if (!made) throw new Error('an invitation was not stored');
  const token = encodeURIComponent(tokenOf(context, gymId, made.id));
  return { url: `${publicUrl}/activate?token=${token}`, expiresAt: made.expiresAt.toISOString() };
}

function mailInvitation(context: GymContext, to: Client, activation: Activation): void {
  if (to.email === '') return;
  context.afterCommit(() =>
    context.mailer.send({
      to: to.email,
      subject: 'Activa tu cuenta de Pulso',
      text: `Hola, ${to.name}:\n\nTu gimnasio te agregó a Pulso. Con este enlace creas tu contraseña y ves tus membresías y pagos:\n\n${activation.url}\n\nEl enlace sirve una sola vez, durante 14 días.`,
    }),
  );
}

/** Sends the client its link, which proves that the e-mail is theirs. */
export async function inviteByMail(context: GymContext, id: string): Promise<void> {
  mailInvitation(context, await getClient(context, id), await currentInvitation(context, id));
}

export async function findClientByEmail({ db }: GymContext, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.gymId, sql`current_gym()`), eq(client.email, email), isNull(client.deletedAt)));
  return found?.id ?? null;
}

/** Asks the gym whether the account is this client; asked again, an earlier answer counts no more. */
export async function requestLink(
  { db }: GymContext,
  request: { accountId: string; clientId: string; email: string },
): Promise<void> {
  await db
    .insert(linkRequest)
    .values(request)
    .onConflictDoUpdate({
      target: [linkRequest.gymId, linkRequest.accountId],
      set: { clientId: request.clientId, email: request.email, decision: null },
    });
}

export const clientConstraints = {
  client_email_unique: emailTaken,
  client_dni_unique: dniTaken,
  client_account_one_each: alreadyLinked,
  client_account_gym_id_account_id_pk: alreadyLinked,
};

const readClients = jsonStatement<Answer<typeof clientsContract.list>>(sql`
  select ${jsonOf<Answer<typeof clientsContract.list>>({
    items: sql`(select coalesce(json_agg(${shownClient} order by c.sort_key, c.id), '[]')
      from client c left join client_standing s on s.gym_id = c.gym_id and s.client_id = c.id
      where c.gym_id = current_gym() and c.id = any (f.ids))`,
    total: sql`f.total`,
    totalIsFloor: sql`f.total_is_floor`,
  })} as answer
  from find_clients(${sql.placeholder('search')}, ${sql.placeholder('standing')}, ${sql.placeholder('skip')}, ${pageSize}) f`);

export const clientsServer = implement(
  clientsContract,
  {
    list: (context, { search, standing, page }) =>
      readClients(context, { search, standing, skip: (page - 1) * pageSize }),
    get: async (context, { id }) => getClient(context, id),
    create: async (context, input) => {
      const added = await addClient(context, input);
      const saved = await getClient(context, input.id);
      const activation = saved.hasAccount ? null : await currentInvitation(context, saved.id);
      if (added && activation) mailInvitation(context, saved, activation);
      return { client: saved, activation };
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
      // Whoever sells a place locks its plan too, so that what is counted after it is all that was sold.
      await db.execute(sql`select from plan p where ${isPlanInPlaces(id)} order by p.id for no key update`);
      const { rowCount: oversold } = await db.execute(sql`
        select from plan p where ${isPlanInPlaces(id)} and p.stock_limit < (
          select count(*) from membership sold
          where sold.gym_id = p.gym_id and sold.plan_id = p.id and sold.deleted_at is null)`);
      if (oversold) throw new VerbError(placesTaken);
      return done;
    },
    invite: async (context, { id }) => {
      const found = await getClient(context, id);
      if (found.hasAccount) throw new VerbError(alreadyLinked);
      return currentInvitation(context, id);
    },
    linkRequests: async ({ db }) => {
      const items = await db
        .select({
          accountId: linkRequest.accountId,
          clientId: linkRequest.clientId,
          clientName: sql<string>`trim(${client.name} || ' ' || ${client.surname})`,
          email: linkRequest.email,
        })
        .from(linkRequest)
        .innerJoin(client, and(eq(client.gymId, linkRequest.gymId), eq(client.id, linkRequest.clientId)))
        .where(
          and(
            eq(linkRequest.gymId, sql`current_gym()`),
            isNull(linkRequest.decision),
            isNull(client.deletedAt),
          ),
        )
        .orderBy(linkRequest.createdAt)
        .limit(50);
      return { items };
    },
    decideLink: async (context, { accountId, decision }) => {
      const [decided] = await context.db
        .update(linkRequest)
        .set({ decision })
        .where(
          and(
            eq(linkRequest.gymId, sql`current_gym()`),
            eq(linkRequest.accountId, accountId),
            isNull(linkRequest.decision),
            sql`exists (select from client c where c.gym_id = link_request.gym_id
              and c.id = link_request.client_id and c.deleted_at is null)`,
          ),
        )
        .returning({ clientId: linkRequest.clientId });
      if (!decided) throw new VerbError(notFound);
      if (decision === 'confirmed') await linkAccount(context, accountId, decided.clientId);
      return done;
    },
  },
  clientConstraints,
);
