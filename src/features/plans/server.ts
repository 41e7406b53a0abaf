import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { refuseMistyped } from '../gym/server.ts';
import { lockPrograms } from '../programs/server.ts';
import { kindFixed, type Plan, plansContract, programUnknown } from './contract.ts';
import { plan } from './table.ts';

const p = alias(plan, 'p');

/** `Plan` of the plan `p`, as JSON. */
export const shownPlan = jsonOf<Plan>({
  id: p.id,
  kind: p.kind,
  name: p.name,
  description: p.description,
  price: p.price,
  billingPeriod: p.billingPeriod,
  days: p.days,
  billingDay: p.billingDay,
  reservations: p.reservations,
  reservationLimit: p.reservationLimit,
  reservationPeriod: p.reservationPeriod,
  openGym: p.openGym,
  programIds: p.programIds,
  people: p.people,
  sellOnline: p.sellOnline,
  stock: p.stock,
  stockLimit: p.stockLimit,
  freezeDays: p.freezeDays,
  freezeLeast: p.freezeLeast,
  freezeMost: p.freezeMost,
  freezeFee: p.freezeFee,
  taxable: p.taxable,
  enrolmentFee: p.enrolmentFee,
  version: p.version,
  programs: sql`array(select g.name from program g where g.gym_id = p.gym_id and g.id = any (p.program_ids)
    order by sort_key(g.name), g.id)`,
  sold: sql`(select count(*) from membership m
    where m.gym_id = p.gym_id and m.plan_id = p.id and m.deleted_at is null)`,
});

async function getPlan({ db }: GymContext, id: string): Promise<Plan> {
  const { rows } = await db.execute<{ plan: Plan }>(sql`
    select ${shownPlan} as plan from plan p
    where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.plan;
}

/** Locks the programs against deletion. @throws VerbError program_unknown */
async function hold(context: GymContext, programIds: readonly string[]): Promise<void> {
  if (!(await lockPrograms(context, programIds))) throw new VerbError(programUnknown);
}

const amountsOf = ({
  price,
  enrolmentFee,
  freezeFee,
}: Pick<Plan, 'price' | 'enrolmentFee' | 'freezeFee'>) => ({
  price,
  enrolmentFee,
  freezeFee,
});

const thisPlan = (id: string) => and(eq(plan.gymId, sql`current_gym()`), eq(plan.id, id));

export const plansServer = implement(plansContract, {
  list: ({ db }, { kind = null }) => {
    const listJson = jsonOf<Output<typeof plansContract.list>>({
      items: sql`coalesce(json_agg(${shownPlan} order by sort_key(p.name), p.id), '[]')`,
    });
    return readJson(
      db,
      sql`
      select ${listJson} as answer from plan p
      where p.gym_id = current_gym() and p.deleted_at is null and (${kind}::text is null or p.kind = ${kind})`,
    );
  },
  get: async (context, { id }) => getPlan(context, id),
  create: async (context, { id, ...form }) => {
    await refuseMistyped(context, amountsOf(form));
    await hold(context, form.programIds);
    await context.db
      .insert(plan)
      .values({ id, ...form })
      .onConflictDoNothing({ target: [plan.gymId, plan.id] });
    return idempotentResult(await getPlan(context, id), form);
  },
  update: async (context, { id, version, kind, ...form }) => {
    await refuseMistyped(context, amountsOf(form), async () => amountsOf(await getPlan(context, id)));
    await hold(context, form.programIds);
    const saved = await context.db
      .update(plan)
      .set({ ...form, version: nextVersion })
      .where(and(thisPlan(id), eq(plan.kind, kind), eq(plan.version, version), isNull(plan.deletedAt)))
      .returning({ id: plan.id });
    const now = await getPlan(context, id);
    if (now.kind !== kind) throw new VerbError(kindFixed);
    if (saved.length === 0) throw new VerbError(stale);
    return now;
  },
  remove: async (context, { id }) => {
    await softDelete(context, plan, id);
    return done;
  },
  restore: async (context, { id }) => {
    await restore(context, plan, id);
    const { programIds } = await getPlan(context, id);
    await hold(context, programIds);
    return done;
  },
});
