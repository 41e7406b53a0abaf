import { and, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { unchangedRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { membershipFreeze } from '../charges/table.ts';
import { lockMembership, shownDue } from '../memberships/server.ts';
import { plan } from '../plans/table.ts';
import { type Freeze, type FreezePreview, freezeOver, freezePaid, freezesContract } from './contract.ts';
import { type FreezeLimits, freezeRefusal } from './rules.ts';

const f = alias(membershipFreeze, 'f');
const p = alias(plan, 'p');

/** `Freeze` of the freeze `f`. */
const shownFreeze = jsonOf<Freeze>({
  id: f.id,
  membershipId: f.membershipId,
  startsOn: f.startsOn,
  endsOn: f.endsOn,
  reason: f.reason,
  fee: f.fee,
  bookings: f.bookings,
  version: f.version,
});

const freezesOf = sql`coalesce((select json_agg(${shownFreeze} order by f.starts_on desc) from membership_freeze f
  where f.gym_id = m.gym_id and f.membership_id = m.id and f.deleted_at is null), '[]')`;

async function findFreeze({ db }: GymContext, id: string): Promise<Freeze | undefined> {
  const { rows } = await db.execute<{ freeze: Freeze }>(sql`
    select ${shownFreeze} as freeze from membership_freeze f
    where f.gym_id = current_gym() and f.id = ${id} and f.deleted_at is null`);
  return rows[0]?.freeze;
}

interface NewFreeze {
  id: string;
  membershipId: string;
  startsOn: string;
  endsOn: string;
  reason: string;
}

interface Facts extends Record<string, unknown> {
  clientId: string;
  today: string;
  expiresOn: string | null;
  endsOn: string | null;
  limits: FreezeLimits | null;
  freezes: Freeze[];
}

/** Freezes the membership, which must be locked; triggers do what follows. @throws VerbError one of `freezeRefusals` */
async function addFreeze({ db }: GymContext, form: NewFreeze): Promise<void> {
  const { id, membershipId, startsOn, endsOn, reason } = form;
  const { rows } = await db.execute<Facts>(sql`
    select m.client_id as "clientId", local_today()::text as today, m.expires_on::text as "expiresOn", m.ends_on::text as "endsOn",
      ${freezesOf} as freezes,
      (select ${jsonOf<FreezeLimits>({
        freezeDays: p.freezeDays,
        freezeLeast: p.freezeLeast,
        freezeMost: p.freezeMost,
        freezeFee: p.freezeFee,
      })} from plan p where p.gym_id = m.gym_id and p.id = m.plan_id) as limits
    from membership m where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null`);
  const [facts] = rows;
  if (!facts) throw new VerbError(notFound);
  const refusal = freezeRefusal(form, facts);
  if (refusal) throw new VerbError(refusal);
  const { clientId, limits } = facts;
  await db
    .insert(membershipFreeze)
    .values({ id, clientId, membershipId, startsOn, endsOn, reason, fee: limits?.freezeFee ?? 0 });
}

export const freezesServer = implement(freezesContract, {
  list: async ({ db }, { membershipId }) => {
    const { rows } = await db.execute<Output<typeof freezesContract.list>>(sql`
      select ${freezesOf} as items from membership m
      where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
  // It freezes the membership, looks, and takes that back.
  preview: async (context, { membershipId, ...days }) => {
    const { db } = context;
    await lockMembership(context, membershipId);
    await db.execute(sql`savepoint preview`);
    const id = newId();
    await addFreeze(context, { id, membershipId, ...days, reason: '' });
    const { rows } = await db.execute<{ preview: FreezePreview }>(sql`
      select ${jsonOf<FreezePreview>({
        expiresOn: sql`m.expires_on`,
        fee: f.fee,
        due: shownDue,
        bookings: f.bookings,
      })} as preview
      from membership_freeze f join membership m on m.gym_id = f.gym_id and m.id = f.membership_id,
        membership_due(m, local_today()) due
      where f.gym_id = current_gym() and f.id = ${id}`);
    await db.execute(sql`rollback to savepoint preview`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row.preview;
  },
  create: async (context, form) => {
    await lockMembership(context, form.membershipId);
    if (!(await findFreeze(context, form.id))) await addFreeze(context, form);
    const saved = await findFreeze(context, form.id);
    if (!saved) throw new VerbError(notFound);
    return idempotentResult(saved, form);
  },
  thaw: async (context, { id, version }) => {
    const rows = await context.db
      .update(f)
      .set({ endsOn: sql`local_today() - 1`, version: nextVersion })
      .where(
        and(
          unchangedRow(f, id, version),
          sql`local_today() > ${f.startsOn} and local_today() <= ${f.endsOn}`,
        ),
      )
      .returning({ freeze: shownFreeze });
    const thawed = rows[0]?.freeze;
    if (thawed) return thawed;
    const saved = await findFreeze(context, id);
    if (!saved) throw new VerbError(notFound);
    throw new VerbError(saved.version === version ? freezeOver : stale);
  },
  remove: async ({ db }, { id }) => {
    const { rows } = await db.execute<{ paid: boolean }>(sql`
      select exists (select from charge c
        where c.gym_id = f.gym_id and c.id = f.id and c.deleted_at is null and c.paid > 0) as paid
      from membership_freeze f join membership m on m.gym_id = f.gym_id and m.id = f.membership_id
      where f.gym_id = current_gym() and f.id = ${id} and f.deleted_at is null for update`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    if (row.paid) throw new VerbError(freezePaid);
    await softDelete({ db }, membershipFreeze, id);
    return done;
  },
});
