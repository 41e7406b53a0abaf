import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClientContext, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import {
  consentInFuture,
  type consentsContract,
  type NewAct,
  purposeNotAsked,
  textChanged,
} from './contract.ts';
import type { Channel, Source } from './domain.ts';
import { consent, consentPurpose } from './table.ts';

const k = alias(consent, 'k');
const p = alias(consentPurpose, 'p');

type InGym = Pick<GymContext, 'db'>;

interface Facts extends Record<string, unknown> {
  /** In the gym's zone. */
  today: string;
  /** How many acts of the client there are. */
  count: number;
  /** Those of the acts that are recorded already, with how they were sent. */
  saved: (NewAct & { clientId: string; source: Source; on: string })[];
  purposes: { id: string; channels: string[]; number: number; retired: boolean }[];
}

/** Locks the client: its acts are counted. @throws VerbError not_found */
async function lockClient({ db }: InGym, clientId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null for update`);
  if (!rowCount) throw new VerbError(notFound);
}

async function findFacts({ db }: InGym, clientId: string, acts: readonly NewAct[]): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select local_today()::text as today,
      (select count(*)::int from consent k where k.gym_id = current_gym() and k.client_id = ${clientId}) as count,
      (select coalesce(json_agg(${jsonOf<Facts['saved'][number]>({
        ...{ id: k.id, clientId: k.clientId, purposeId: k.purposeId, given: k.given, source: k.source },
        channel: sql`nullif(${k.channel}, '')`,
        number: k.textNumber,
        on: k.happenedOn,
      })} order by k.number), '[]')
        from consent k where k.gym_id = current_gym() and k.id = any (${sql.param(acts.map(({ id }) => id))}::uuid[])) as saved,
      (select coalesce(json_agg(${jsonOf<Facts['purposes'][number]>({
        ...{ id: p.id, channels: p.channels, number: p.number },
        retired: sql`${p.deletedAt} is not null`,
      })}), '[]')
        from consent_purpose p where p.gym_id = current_gym()
          and p.id = any (${sql.param(acts.map(({ purposeId }) => purposeId))}::uuid[])) as purposes`);
  const [facts] = rows;
  if (!facts) throw new VerbError(notFound);
  return facts;
}

/**
 * Refuses what nobody is asked for. What was agreed to may be withdrawn for ever.
 * @throws VerbError not_found, purpose_not_asked
 */
function requireAsked(acts: readonly NewAct[], { purposes }: Facts): void {
  for (const { purposeId, channel, given, number } of acts) {
    const purpose = purposes.find(({ id }) => id === purposeId);
    if (!purpose || number > purpose.number) throw new VerbError(notFound);
    const { channels, retired } = purpose;
    const isAsked = !retired && (channel === null ? channels.length === 0 : channels.includes(channel));
    if (given && !isAsked) throw new VerbError(purposeNotAsked);
  }
}

interface Said {
  readonly clientId: string;
  readonly source: Source;
  readonly on: string;
  readonly acts: readonly NewAct[];
}

async function insertActs({ db }: InGym, { count }: Facts, { acts, on, ...said }: Said): Promise<void> {
  const rows = acts.map(({ id, purposeId, channel, given, number: textNumber }, index) => ({
    ...{ ...said, id, purposeId, textNumber, given },
    number: count + index + 1,
    channel: channel ?? '',
    happenedOn: on,
  }));
  await db.insert(consent).values(rows);
}

/** What a client says themselves is about the present text, and of today. */
async function answer(context: ClientContext, act: NewAct): Promise<void> {
  await actAsGym(context);
  const { clientId } = context;
  await lockClient(context, clientId);
  const facts = await findFacts(context, clientId, [act]);
  const [saved] = facts.saved;
  if (saved) return requireSame(saved, { ...act, clientId, source: 'member', on: saved.on });
  requireAsked([act], facts);
  const [purpose] = facts.purposes;
  if (act.given && act.number !== purpose?.number) throw new VerbError(textChanged);
  await insertActs(context, facts, { clientId, source: 'member', on: facts.today, acts: [act] });
}

export const recordVerbs: Verbs<typeof consentsContract, 'record' | 'answer'> = {
  record: async (context, said) => {
    const { clientId, source, on, acts } = said;
    await lockClient(context, clientId);
    const facts = await findFacts(context, clientId, acts);
    if (facts.saved.length > 0) {
      requireSame(
        facts.saved,
        acts.map((act) => ({ ...act, clientId, source, on })),
      );
      return done;
    }
    if (on > facts.today) throw new VerbError(consentInFuture);
    requireAsked(acts, facts);
    await insertActs(context, facts, said);
    return done;
  },
  answer: async (context, act) => {
    await answer(context, act);
    return done;
  },
};

interface Withdrawal {
  readonly clientId: string;
  readonly channel: Channel;
  readonly source: Source;
  /** When they said so, in SQL; by default now. To the second, as Meta has it. */
  readonly at?: SQL;
}

/**
 * Writes down that a client, who has to be locked, wants nothing more by a channel: an act for each purpose that is asked for by it,
 * or that they agreed to, but for those to which they have said no already, or to which they agreed after they said so.
 */
export async function withdrawFrom(
  { db }: GymContext,
  { clientId, channel, source, at = sql`current_instant()` }: Withdrawal,
): Promise<void> {
  await db.execute(sql`
    insert into consent (id, client_id, number, purpose_id, text_number, channel, given, source, happened_on)
    select gen_random_uuid(), ${clientId},
      (select count(*)::int from consent k where k.gym_id = current_gym() and k.client_id = ${clientId}) + row_number() over (order by p.id)::int,
      p.id, coalesce(a.text_number, p.number), ${channel}, false, ${source}, s.day
    from gym g cross join lateral (select ${at} as at, (${at} at time zone g.time_zone)::date as day) s
      join consent_purpose p on p.gym_id = g.gym_id cross join lateral last_consent(${clientId}, p.id, ${channel}) a
    where g.gym_id = current_gym() and a.given is not false
      and (a.given is null or a.happened_on < s.day or a.happened_on = s.day and a.created_at < s.at + interval '1 second')
      and (a.given or (p.deleted_at is null and ${channel} = any (p.channels)))`);
}
