import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { gym } from '../gym/table.ts';
import { membership } from '../memberships/table.ts';
import { plan } from '../plans/table.ts';
import type { Acceptance, Contract, ContractContent } from './contract.ts';
import { contentOf, type Terms } from './rules.ts';
import { contractAcceptance, contractVersion } from './table.ts';

const a = alias(contractAcceptance, 'a');
const g = alias(gym, 'g');
const m = alias(membership, 'm');
const p = alias(plan, 'p');
const v = alias(contractVersion, 'v');

interface Found extends Record<string, unknown> {
  clientId: string;
  membershipId: string;
  membershipVersion: number;
  versionId: string;
  number: number;
  terms: Terms;
  accepted: { content: ContractContent; acceptance: Acceptance } | null;
}

const shownGym = jsonOf<Terms['gym']>({
  name: g.name,
  header: g.receiptHeader,
  currency: g.currency,
  cancelMinutes: g.cancelMinutes,
});

const rulesOf = (reservationLimit: SQL) =>
  jsonOf<Terms['plan']>({
    freezeDays: p.freezeDays,
    freezeLeast: p.freezeLeast,
    freezeMost: p.freezeMost,
    freezeFee: p.freezeFee,
    kind: p.kind,
    reservations: p.reservations,
    reservationLimit,
    reservationPeriod: p.reservationPeriod,
  });

const shownTerms = jsonOf<Terms>({
  gym: shownGym,
  client: jsonOf<Terms['client']>({ name: sql`trim(c.name || ' ' || c.surname)`, document: sql`c.dni` }),
  membership: jsonOf<Terms['membership']>({
    planName: m.planName,
    kind: m.kind,
    period: m.period,
    days: m.days,
    sessions: m.sessions,
    price: sql`price_on(m, greatest(m.starts_on, local_today()))`,
    enrolmentFee: m.enrolmentFee,
    billingDay: m.billingDay,
    startsOn: m.startsOn,
  }),
  plan: rulesOf(sql`coalesce(m.sessions, p.reservation_limit)`),
  text: v.text,
});

const shownAcceptance = jsonOf<NonNullable<Found['accepted']>>({
  content: a.content,
  acceptance: jsonOf<Acceptance>({
    acceptedAt: a.createdAt,
    acceptedOn: sql`(a.created_at at time zone g.time_zone)::date`,
    way: a.way,
    signerName: a.signerName,
    signature: a.signature,
  }),
});

/** A contract with the client whose it is. */
export interface OwnedContract extends Contract {
  readonly clientId: string;
}

/**
 * The contracts of the memberships `m` for which the condition holds, and that were sold from a plan: as they were accepted, or with the
 * gym's present text, if it has one.
 */
export async function readContracts(db: Db, condition: SQL): Promise<OwnedContract[]> {
  const { rows } = await db.execute<Found>(sql`
    select m.client_id as "clientId", m.id as "membershipId", m.version as "membershipVersion", v.id as "versionId", v.number,
      ${shownTerms} as terms, case when a.id is not null then ${shownAcceptance} end as accepted
    from membership m join gym g on g.gym_id = m.gym_id
      join client c on c.gym_id = m.gym_id and c.id = m.client_id
      join plan p on p.gym_id = m.gym_id and p.id = m.plan_id
      left join contract_acceptance a on a.gym_id = m.gym_id and a.membership_id = m.id
      join contract_version v on v.gym_id = m.gym_id and case when a.id is not null then v.id = a.version_id
        else v.text <> '' and v.number = (select max(x.number) from contract_version x where x.gym_id = m.gym_id) end
    where m.gym_id = current_gym() and m.deleted_at is null and ${condition}
    order by m.active desc, m.starts_on desc, m.id`);
  return rows.map(({ terms, accepted, ...contract }) => ({
    ...contract,
    content: accepted?.content ?? contentOf(terms),
    acceptance: accepted?.acceptance ?? null,
  }));
}

/** The contract of a plan that somebody is about to buy. */
export interface OfferedContract {
  readonly versionId: string;
  readonly number: number;
  readonly content: ContractContent;
}

/** Null where the gym has no contract. */
export async function readOfferedContract(
  db: Db,
  planId: string,
  client: Terms['client'],
  startsOn: string,
): Promise<OfferedContract | null> {
  const { rows } = await db.execute<{ versionId: string; number: number; terms: Omit<Terms, 'client'> }>(sql`
    select v.id as "versionId", v.number, ${jsonOf<Omit<Terms, 'client'>>({
      gym: shownGym,
      membership: jsonOf<Terms['membership']>({
        planName: p.name,
        kind: p.kind,
        period: sql`coalesce(p.billing_period, 'days')`,
        days: p.days,
        sessions: sql`case when p.kind = 'pack' then p.reservation_limit end`,
        price: p.price,
        enrolmentFee: p.enrolmentFee,
        billingDay: p.billingDay,
        startsOn: sql`${startsOn}::date`,
      }),
      plan: rulesOf(sql`p.reservation_limit`),
      text: v.text,
    })} as terms
    from plan p join gym g on g.gym_id = p.gym_id join contract_version v on v.gym_id = p.gym_id
    where p.gym_id = current_gym() and p.id = ${planId} and v.text <> ''
      and v.number = (select max(x.number) from contract_version x where x.gym_id = p.gym_id)`);
  const [row] = rows;
  return row
    ? { versionId: row.versionId, number: row.number, content: contentOf({ ...row.terms, client }) }
    : null;
}
