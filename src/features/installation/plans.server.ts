import { sql } from 'drizzle-orm';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Failure, Output } from '../../wire/verb.ts';
import type { AgreedPlan, installationContract } from './contract.ts';

/** What agree_plan answers where it writes nothing. */
const refusals: Readonly<Record<string, Failure>> = {
  changed: alreadySaved,
  stale,
  unknown: notFound,
};

type OwnPlan = Output<typeof installationContract.ownPlan>['plan'];

export const planVerbs: Verbs<typeof installationContract, 'plans' | 'agree' | 'ownPlan'> = {
  plans: ({ db }, { gymId }) =>
    readJson<Output<typeof installationContract.plans>>(
      db,
      sql`select ${jsonOf<Output<typeof installationContract.plans>>({
        items: sql`coalesce(json_agg(${jsonOf<AgreedPlan>({
          id: sql`p.id`,
          name: sql`p.name`,
          price: sql`p.price`,
          paidUntil: sql`p.paid_until`,
          note: sql`p.note`,
          agreedAt: sql`p.agreed_at`,
          agreedBy: sql`p.agreed_by`,
        })}) filter (where p.id is not null), '[]')`,
        known: sql`(select coalesce(json_agg(k), '[]') from known_plans() k)`,
      })} as answer
        from plans_of(${gymId}::uuid) p having count(*) > 0`,
    ),
  agree: async ({ db }, { id, gymId, after, name, price, paidUntil, note }) => {
    const { rows } = await db.execute<{ outcome: string }>(
      sql`select agree_plan(${id}::uuid, ${gymId}::uuid, ${after}::uuid, ${name}, ${price}, ${paidUntil}::date, ${note}) as outcome`,
    );
    const refusal = refusals[rows[0]?.outcome ?? ''];
    if (refusal) throw new VerbError(refusal);
    return done;
  },
  ownPlan: async ({ db, gymId }) => {
    const day = await db.execute<{ today: string }>(sql`select local_today()::text as today`);
    const { rows } = await withAccounts(db, () =>
      db.execute<{ plan: OwnPlan }>(sql`
        select ${jsonOf<NonNullable<OwnPlan>>({
          name: sql`p.name`,
          price: sql`p.price`,
          paidUntil: sql`p.paid_until`,
          overdue: sql`coalesce(p.paid_until < ${day.rows[0]?.today}::date, false)`,
        })} as plan
        from gym_plan p where p.account_id = ${gymId}::uuid and p.name <> ''
          and not exists (select from gym_plan l where l.account_id = p.account_id and l.after = p.id)`),
    );
    return { plan: rows[0]?.plan ?? null };
  },
};
