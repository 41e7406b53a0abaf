import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { consentInFuture, type consentsContract, type NewAct, purposeNotAsked } from './contract.ts';
import type { Channel, Source } from './domain.ts';
import { consent, consentPurpose } from './table.ts';

const k = alias(consent, 'k');
const p = alias(consentPurpose, 'p');

interface Facts extends Record<string, unknown> {
  isPast: boolean;
  /** How many acts of the client there are. */
  count: number;
  /** Those of the acts that are recorded already, with how they were sent. */
  saved: (NewAct & { clientId: string; source: string; on: string })[];
  purposes: { id: string; channels: string[]; number: number; retired: boolean }[];
}

/** Locks the client: its acts are counted. @throws VerbError not_found */
async function lockClient({ db }: GymContext, clientId: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null for update`);
  if (!rowCount) throw new VerbError(notFound);
}

async function findFacts(
  { db }: GymContext,
  { clientId, on, acts }: { clientId: string; on: string; acts: readonly NewAct[] },
): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select ${on}::date <= local_today() as "isPast",
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

export const record: Verbs<typeof consentsContract, 'record'> = {
  record: async (context, { clientId, source, on, acts }) => {
    await lockClient(context, clientId);
    const facts = await findFacts(context, { clientId, on, acts });
    if (facts.saved.length > 0) {
      requireSame(
        facts.saved,
        acts.map((act) => ({ ...act, clientId, source, on })),
      );
      return done;
    }
    if (!facts.isPast) throw new VerbError(consentInFuture);
    requireAsked(acts, facts);
    const rows = acts.map(({ id, purposeId, channel, given, number: textNumber }, index) => ({
      ...{ id, clientId, purposeId, textNumber, given, source },
      number: facts.count + index + 1,
      channel: channel ?? '',
      happenedOn: on,
    }));
    await context.db.insert(consent).values(rows);
    return done;
  },
};

interface Withdrawal {
  readonly clientId: string;
  readonly channel: Channel;
  readonly source: Source;
}

/**
 * Writes down that a client, who has to be locked, wants nothing more by a channel: an act for each purpose that is asked for by it,
 * or that they agreed to, but for those to which they have said no already.
 */
export async function withdrawFrom(
  { db }: GymContext,
  { clientId, channel, source }: Withdrawal,
): Promise<void> {
  await db.execute(sql`
    insert into consent (id, client_id, number, purpose_id, text_number, channel, given, source, happened_on)
    select gen_random_uuid(), ${clientId},
      (select count(*)::int from consent k where k.gym_id = current_gym() and k.client_id = ${clientId}) + row_number() over (order by p.id)::int,
      p.id, coalesce(a.text_number, p.number), ${channel}, false, ${source}, local_today()
    from consent_purpose p cross join lateral last_consent(${clientId}, p.id, ${channel}) a
    where p.gym_id = current_gym() and a.given is not false
      and (a.given or (p.deleted_at is null and ${channel} = any (p.channels)))`);
}
