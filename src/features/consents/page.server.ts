import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import type { Channel } from './domain.ts';

/** A purpose that a public form asks for, by the channels that it can reach somebody by. */
export interface AskedOnPage {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly number: number;
  readonly channels: readonly Channel[];
}

/** A box that was ticked: what was agreed to, by the text that was read. */
export interface Agreed {
  readonly purposeId: string;
  readonly channel: Channel;
  readonly number: number;
}

/** The form stays short, and small. */
const maxAsked = 6;

const pageChannels = sql`array['mail', 'whatsapp', 'phone']`;

/** What the gym asks for by mail, WhatsApp or phone. What is not about messages is asked for by people. */
export async function readAskedOnPage({ db }: GymContext): Promise<readonly AskedOnPage[]> {
  const { rows } = await db.execute<{ [Field in keyof AskedOnPage]: AskedOnPage[Field] }>(sql`
    select p.id, p.name, p.text, p.number,
      array(select o from unnest(${pageChannels}) o where o = any (p.channels)) as channels
    from consent_purpose p
    where p.gym_id = current_gym() and p.deleted_at is null and p.channels && ${pageChannels}
    order by sort_key(p.name), p.id limit ${maxAsked}`);
  return rows;
}

/** Whether the client `c` has an address that no other client has or had: what they said of it is not overruled by a stranger. */
const isOwnAddress = sql`case t.channel
  when 'mail' then c.email <> '' and not exists (
    select from client o where o.gym_id = c.gym_id and o.id <> c.id and o.email = c.email)
  else c.phone <> '' and not exists (
    select from client o where o.gym_id = c.gym_id and o.id <> c.id
      and (o.phone_key = c.phone_key or o.whatsapp_key = c.phone_key)) end`;

/**
 * Records what somebody agreed to in a public form, of the client whom that very form made: anybody may type a mail or phone, so
 * nothing is recorded of one that another client has. What is no longer asked for is left out.
 * @param on the day on which they sent it; null for today
 */
export async function recordFromPage(
  { db }: GymContext,
  {
    clientId,
    on,
    agreed,
  }: { readonly clientId: string; readonly on: string | null; readonly agreed: readonly Agreed[] },
): Promise<void> {
  if (agreed.length === 0) return;
  await db.execute(sql`
    insert into consent (id, client_id, number, purpose_id, text_number, channel, given, source, happened_on)
    select gen_random_uuid(), c.id, row_number() over (order by sort_key(p.name), p.id, t.channel)::int,
      p.id, t.number, t.channel, true, 'page', coalesce(${on}::date, local_today())
    from client c
      cross join (select distinct on ("purposeId", channel) * from
        json_to_recordset(${JSON.stringify(agreed)}::json) as x ("purposeId" uuid, channel text, number int)
        order by "purposeId", channel, number desc) t
      join consent_purpose p on p.gym_id = c.gym_id and p.id = t."purposeId"
    where c.gym_id = current_gym() and c.id = ${clientId} and p.deleted_at is null
      and t.channel = any (p.channels) and t.channel = any (${pageChannels}) and t.number between 1 and p.number
      and ${isOwnAddress}
      and not exists (select from consent k where k.gym_id = c.gym_id and k.client_id = c.id)`);
}
