import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { purchaseHours } from '../features/planpurchases/domain.ts';
import { planPurchase } from '../features/planpurchases/table.ts';
import { purchaseLetter } from '../features/planpurchases/words.ts';
import { pageLetter } from '../features/prospects/table.ts';
import { addRows } from '../fill.ts';
import { money } from '../wire/written.ts';
import { randomOf } from './random.ts';

interface Sold extends Record<string, unknown> {
  readonly clientId: string;
  readonly membershipId: string;
  readonly planId: string;
  readonly planName: string;
  readonly kind: string;
  readonly period: string;
  readonly price: number;
  readonly startsOn: string;
  readonly paidAt: string;
  readonly email: string;
  readonly gymName: string;
}

/** The memberships that were paid online last, of plans that are still sold. */
const soldLately = sql`
  select m.client_id as "clientId", m.id as "membershipId", m.plan_id as "planId", m.plan_name as "planName", m.kind, m.period,
    p.amount::float8 as price, p.paid_on::text as "startsOn", to_json(p.created_at) #>> '{}' as "paidAt", c.email, g.name as "gymName"
  from payment p join membership m on m.gym_id = p.gym_id and m.id = p.membership_id and m.plan_id is not null
    join client c on c.gym_id = m.gym_id and c.id = m.client_id join gym g on g.gym_id = p.gym_id
  where p.gym_id = current_gym() and p.method = 'online' and p.deleted_at is null and p.sale_id is null and p.taken_with is null
    and m.kind in ('period', 'subscription')
  order by p.paid_on desc, p.id limit 3`;

/** Who began to buy and has not paid; hours are counted from now. */
const unpaid = [
  { name: 'Francisca', surname: 'Meza', phone: '+56 9 5560 2741', ago: 3 },
  { name: 'Bastián', surname: 'Olivares', phone: '+56 9 5560 3862', ago: 51 },
];

/** Plans that were bought on the public page lately, one that can be paid yet, and one that no longer can. */
export async function addPlanPurchases(
  db: NodePgDatabase,
  seed: string,
  now: Temporal.Instant,
): Promise<void> {
  const random = randomOf(`${seed} plan purchases`);
  const { rows } = await db.execute<Sold>(soldLately);
  const [last] = rows;
  if (!last) return;
  const termsOf = ({ planId, planName, kind, period, price }: Sold) => ({
    ...{ planId, planName, kind, period, price, enrolmentFee: 0, amount: price, currency: 'CLP' },
  });
  const expiryOf = (begun: Temporal.Instant) => begun.add({ hours: purchaseHours }).toString();
  const bought = rows.map((sold) => ({ ...sold, id: random.id() }));
  await addRows(db, planPurchase, [
    ...bought.map((sold) => {
      const begun = Temporal.Instant.from(sold.paidAt).subtract({ minutes: 12 });
      const { id, clientId, membershipId, startsOn, paidAt } = sold;
      return {
        ...{ ...termsOf(sold), id, clientId, membershipId, startsOn, paidAt, request: {} },
        ...{ createdAt: begun.toString(), expiresAt: expiryOf(begun) },
      };
    }),
    ...unpaid.map(({ ago, ...person }) => {
      const begun = now.subtract({ hours: ago });
      return {
        ...{ ...termsOf(last), id: random.id(), createdAt: begun.toString(), expiresAt: expiryOf(begun) },
        startsOn: begun.toZonedDateTimeISO('America/Santiago').toPlainDate().toString(),
        request: { ...person, email: `${person.name.toLowerCase()}@correo.test` },
      };
    }),
  ]);
  await addRows(
    db,
    pageLetter,
    bought
      .filter(({ email }) => email !== '')
      .map(({ id, clientId, email, gymName, planName, price, startsOn, paidAt }) => ({
        ...{ id, clientId, kind: 'purchase', state: 'sent', mailedTo: email },
        ...purchaseLetter({ gymName, planName, amount: money(price, 'CLP'), startsOn, contract: '' }),
        ...{ triedAt: paidAt, until: paidAt, createdAt: paidAt },
      })),
  );
}
