import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { mailNow, requireMail } from '../../server/gym-mail.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Received } from '../../wire/verb.ts';
import { gym } from '../gym/table.ts';
import { shownHolder } from '../memberships/server.ts';
import { noteMail } from '../notes/server.ts';
import { receiptSource } from '../payments/server.ts';
import { endsBeforeStart, type Statement, type StatementEntry, statementsContract } from './contract.ts';
import { fileNameOf, statementLetter } from './rules.ts';

const g = alias(gym, 'g');

/** The periods of the client `c` that are due or that something was paid of. Nobody owes the rest of an inactive membership's. */
const charges = sql`
  select k.id, least(k.due_on, s.paid_on) as date, case k.reason when 'freeze' then 'freezeFee' when 'gift' then 'gift' when 'enrolment' then 'enrolment' else 'charge' end as kind, m.plan_name,
    k.starts_on, k.ends_on,
    null as method, k.note, null::uuid as source_id, k.created_at,
    case when m.active and (k.due_on <= local_today() or k.paid > 0) then k.amount else k.paid end as amount
  from c join charge k on k.gym_id = c.gym_id and k.client_id = c.id and k.deleted_at is null
    join membership m on m.gym_id = k.gym_id and m.id = k.membership_id
    left join (select x.charge_id, min(p.paid_on) as paid_on
      from c join payment p on p.gym_id = current_gym() and p.client_id = c.id and p.deleted_at is null
        join charge_shares(c.gym_id, c.id) x on x.payment_id = p.id
      group by x.charge_id) s on s.charge_id = k.id`;

/** The periods that a subscription of the client `c` owes and that no charge stands for yet. */
const renewals = sql`
  select md5(m.id || u.starts_on::text)::uuid, u.starts_on, 'charge', m.plan_name, u.starts_on,
    period_end(m, u.starts_on), null, '', null, m.created_at, u.amount
  from c join membership m on m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null and m.active,
    uncharged_periods(m, local_today()) u`;

/** The payments of memberships. One that a refund gave back is in the statement with it. */
const payments = sql`
  select p.id, p.paid_on, 'payment', m.plan_name, p.plan_starts_on, null::date, p.method, p.observation,
    ${receiptSource}, p.created_at, -p.amount
  from c cross join lateral (
      select p.* from payment p where p.gym_id = c.gym_id and p.client_id = c.id and p.deleted_at is null
      union all
      select p.* from payment p
      where p.gym_id = c.gym_id and p.client_id = c.id and p.deleted_at is not null and p.refund_id is not null) p
    join membership m on m.gym_id = p.gym_id and m.id = p.membership_id
  union all
  select md5(p.id || ' refund')::uuid, f.refunded_on, 'paymentRefund', m.plan_name, null, null, f.method, f.reason,
    f.id, f.created_at, p.amount
  from c join payment p on p.gym_id = c.gym_id and p.client_id = c.id and p.refund_id is not null
    join refund f on f.gym_id = p.gym_id and f.id = p.refund_id
    join membership m on m.gym_id = p.gym_id and m.id = p.membership_id`;

const credits = sql`
  select e.id, (e.created_at at time zone c.time_zone)::date, case e.kind when 'payment' then 'debtPayment' else e.kind end,
    '', null, null, p.method, e.note, e.source_id, e.created_at, e.amount
  from c join credit_entry e on e.gym_id = c.gym_id and e.client_id = c.id
    left join sale_payment p on p.gym_id = e.gym_id and p.id = e.id`;

/** `StatementEntry` of the row `e`. */
const shownEntry = jsonOf<StatementEntry>({
  id: sql`e.id`,
  date: sql`e.date`,
  kind: sql`e.kind`,
  amount: sql`e.amount`,
  balance: sql`e.balance`,
  planName: sql`e.plan_name`,
  period: sql`case when e.kind in ('charge', 'gift') then ${jsonOf<NonNullable<StatementEntry['period']>>({
    startsOn: sql`e.starts_on`,
    endsOn: sql`e.ends_on`,
  })} end`,
  method: sql`e.method`,
  note: sql`e.note`,
  receipt: sql`(select ${jsonOf<NonNullable<StatementEntry['receipt']>>({ id: sql`r.id`, number: sql`r.number` })}
    from receipt r where r.gym_id = current_gym() and r.source_id = e.source_id order by r.number desc limit 1)`,
});

const shownStatement = (from: string, to: string) =>
  jsonOf<Statement>({
    client: shownHolder,
    gymName: g.name,
    header: g.receiptHeader,
    currency: g.currency,
    from: sql`${from}::date`,
    to: sql`${to}::date`,
    opening: sql`coalesce((select sum(e.amount) from entry e where e.date < ${from}), 0)`,
    closing: sql`coalesce((select sum(e.amount) from entry e where e.date <= ${to}), 0)`,
    entries: sql`coalesce((select json_agg(${shownEntry} order by e.place) from entry e
      where e.date between ${from} and ${to}), '[]')`,
  });

type Asked = Received<typeof statementsContract.get>;

async function readStatement({ db }: GymContext, { clientId, from, to }: Asked): Promise<Statement> {
  if (to < from) throw new VerbError(endsBeforeStart);
  // A deleted client's debt to the store stays.
  const { rows } = await db.execute<{ statement: Statement }>(sql`
      with c as materialized (
        select c.*, g.time_zone from client c join gym g on g.gym_id = c.gym_id
        where c.gym_id = current_gym() and c.id = ${clientId} and (c.deleted_at is null
          or exists (select from credit d where d.gym_id = c.gym_id and d.id = c.id))
      ), entry as materialized (
        select e.*, row_number() over in_order as place, sum(e.amount) over in_order as balance
        from (${charges} union all ${renewals} union all ${payments} union all ${credits}) e
        where e.amount <> 0 or e.kind = 'gift'
        window in_order as (order by e.date, (e.kind = 'paymentRefund')::int - (e.kind in ('charge', 'gift', 'freezeFee', 'enrolment'))::int, e.created_at,
          e.amount < 0, e.id))
      select ${shownStatement(from, to)} as statement from c join gym g on g.gym_id = c.gym_id`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.statement;
}

/** The statement as the file of a mail. */
async function attachmentOf(statement: Statement) {
  // The PDF code is loaded with the first mailed statement, not at startup.
  const [{ drawStatement }, { documentFonts }] = await Promise.all([
    import('./document.ts'),
    import('../../server/fonts.ts'),
  ]);
  return {
    filename: fileNameOf(statement),
    content: Buffer.from(await drawStatement({ statement, paper: 'letter' }, await documentFonts())),
    contentType: 'application/pdf',
  };
}

export const statementsServer = implement(statementsContract, {
  get: readStatement,
  send: async (context, { email, ...asked }) => {
    const { gymId, statement } = await context.inTeam(async (scope) => ({
      gymId: scope.gymId,
      statement: await readStatement(scope, asked),
    }));
    const { clientId } = asked;
    await context.limits.use('statement', gymId, clientId);
    const letter = statementLetter(statement);
    const attachments = [await attachmentOf(statement)];
    await context.inTeam((scope) => requireMail(scope, email));
    await mailNow(
      context,
      { kind: 'statement', gymId, to: email, ...letter, attachments },
      (scope, failed) => (failed ? Promise.resolve() : noteMail(scope, { clientId, to: email, ...letter })),
    );
    return done;
  },
});
