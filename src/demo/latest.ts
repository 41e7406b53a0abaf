import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from '../db/connect.ts';
import { planChange } from '../features/changes/table.ts';
import { membershipFreeze } from '../features/charges/table.ts';
import { membership } from '../features/memberships/table.ts';
import { addRows } from '../fill.ts';
import { signWith } from '../server/sealing.ts';
import { addAccess } from './access.ts';
import { addAutomations } from './automations.ts';
import { addContacts } from './contacts.ts';
import { addNetworkVisits } from './network-visits.ts';
import { addReportMails, closeMonths } from './office.ts';
import { addOnlinePayments } from './online-payments.ts';
import { addPlanPurchases } from './plan-purchases.ts';
import { termsOf } from './plans.ts';
import { addProspects } from './prospects.ts';
import { randomOf } from './random.ts';
import { addReferrals } from './referrals.ts';
import { addSegments } from './segments.ts';
import { addTransfers } from './transfers.ts';

interface Paid {
  id: string;
  clientId: string;
  expiresOn: string;
}

/** Memberships that are paid for ten days and more, and whose client has no other. */
const paidMemberships = `
  select m.id, m.client_id as "clientId", m.expires_on::text as "expiresOn" from membership m
  where m.gym_id = current_gym() and m.active and m.kind = 'period' and m.expires_on > local_today() + 10
    and not exists (select from membership o where o.gym_id = m.gym_id and o.client_id = m.client_id and o.id <> m.id)
  order by m.client_id limit 6`;

/** Days from today on which somebody's membership is frozen. */
const freezes = [
  { from: -30, to: -21, reason: 'Vacaciones' },
  { from: -3, to: 6, reason: 'Lesión en la rodilla' },
  { from: 4, to: 17, reason: 'Viaje de trabajo' },
];

async function addTerms(db: NodePgDatabase, seed: string, today: Temporal.PlainDate, paid: readonly Paid[]) {
  const random = randomOf(`${seed} terms`);
  const createdAt = `${today.subtract({ days: 1 })}T12:00:00Z`;
  await addRows(
    db,
    membershipFreeze,
    paid.slice(1, 1 + freezes.length).map(({ id: membershipId, clientId }, index) => {
      const { from, to, reason } = freezes[index] as (typeof freezes)[number];
      const [startsOn, endsOn] = [from, to].map((days) => `${today.add({ days })}`) as [string, string];
      return { id: random.id(), clientId, membershipId, startsOn, endsOn, reason, createdAt };
    }),
  );
  const [leaving] = paid.slice(1 + freezes.length);
  if (!leaving) return;
  const { id: membershipId, clientId } = leaving;
  const since = Temporal.PlainDate.from(leaving.expiresOn).add({ days: 1 });
  const id = random.id();
  await addRows(db, membership, [
    { id, clientId, ...termsOf(seed, 'subscription', since, 39_990), createdAt },
  ]);
  // The same each time, as all other charges here.
  await db.execute(sql`
    update charge set id = md5('charge ' || membership_id || starts_on)::uuid, created_at = ${createdAt}
    where gym_id = current_gym() and membership_id = ${id}`);
  await addRows(db, planChange, [{ id, clientId, membershipId, startsOn: `${since}`, createdAt }]);
}

const leavingReasons = [
  'Se cambió de ciudad',
  'Por el precio',
  'Falta de tiempo',
  'Por el precio',
  'Una lesión',
];

/** Every third of those who left in the last months said why. */
const addCancellations = (db: NodePgDatabase) =>
  db.execute(sql`
    with ended as (
      select m.id, row_number() over (order by m.expires_on desc, m.id) as place from membership m
      where m.gym_id = current_gym() and m.kind in ('period', 'subscription') and m.ends_on is null
        and m.expires_on between local_today() - 150 and local_today() - 8
        and not exists (select from membership o where o.gym_id = m.gym_id and o.client_id = m.client_id and o.id <> m.id)
    )
    update membership m set ends_on = m.expires_on,
      cancel_reason = (array[${sql.join(
        leavingReasons.map((reason) => sql`${reason}`),
        sql`, `,
      )}])[1 + (e.place / 3) % ${leavingReasons.length}]
    from ended e where m.gym_id = current_gym() and m.id = e.id and e.place % 3 = 0 and e.place <= 30`);

/**
 * Dates the audit by the rows that it is about, since all of them came to be at once; what has no moment of its own is of
 * the beginning. Nobody may change the audit but who lifts its policies.
 */
const dateAudit = `
  alter table audit no force row level security;
  update audit a set transaction_id = 0, at = least(current_instant(), coalesce(
    case when a.table_name <> 'gym' then (a.after ->> 'created_at')::timestamptz end,
    (select s.created_at from sale s where s.gym_id = a.gym_id and s.id = (a.after ->> 'sale_id')::uuid),
    (select r.created_at from refund r where r.gym_id = a.gym_id and r.id = (a.after ->> 'refund_id')::uuid),
    current_instant() - interval '14 months'))
  where a.gym_id = current_gym() and a.table_name <> 'account';
  alter table audit force row level security`;

/** What happened lately in the filled gym: freezes, cancellations, a change of plan, contacts, purchases on the page, passages and visits by networks, prospects, referrals, segments, mails that left by themselves, a bank's statement, reports that come by mail and closed months; triggers do what follows. */
export async function fillLatest(
  { pool, secret }: Pick<Database, 'pool' | 'secret'>,
  gymId: string,
  seed: string,
  now = '',
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('reset role; begin');
    await client.query(
      `select set_config('app.gym_id', $1, true), set_config('app.account_id', $1, true), set_config('app.now', $2, true)`,
      [gymId, now],
    );
    const { rows } = await client.query<{ today: string; at: Date; zone: string }>(
      'select local_today()::text as today, current_instant() as at, time_zone as zone from gym where gym_id = current_gym()',
    );
    const { rows: paid } = await client.query<Paid>(paidMemberships);
    const db = drizzle(client);
    const today = Temporal.PlainDate.from(rows[0]?.today ?? '');
    await addTerms(db, seed, today, paid);
    await addCancellations(db);
    await addTransfers(db, seed, today);
    const instant = Temporal.Instant.from(rows[0]?.at.toISOString() ?? '');
    await addOnlinePayments(db, seed, instant);
    await addPlanPurchases(db, seed, instant);
    const zone = rows[0]?.zone ?? '';
    await addAccess(db, { seed, now: instant, zone });
    await addNetworkVisits(db, {
      ...{ seed, now: instant, zone },
      sealing: { sign: signWith(secret), gymId },
    });
    await addContacts(db, seed, instant);
    await addProspects(db, seed, today);
    await addReferrals(db, seed);
    await addSegments(db, seed);
    await addAutomations(db);
    await addReportMails(db, gymId, today);
    await closeMonths(db, today.subtract({ months: 12 }), today);
    await client.query(dateAudit);
    await client.query('commit');
  } catch (reason) {
    await client.query('rollback').catch(() => {});
    throw reason;
  } finally {
    await client.query('set role pulso_auth').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
