import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { client, clientMembershipStatus } from '../clients/table.ts';
import { nextAmount } from '../memberships/server.ts';
import { type MessageFacts, type MessageTemplate, messagesContract } from './contract.ts';
import { defaultTexts, type MessageKind } from './domain.ts';
import { messageTemplate } from './table.ts';

const t = alias(messageTemplate, 't');
const c = alias(client, 'c');
const s = alias(clientMembershipStatus, 's');

const defaults = JSON.stringify(Object.entries(defaultTexts).map(([kind, text]) => ({ kind, text })));

const template = jsonOf<MessageTemplate>({
  kind: sql`k.kind`,
  text: sql`coalesce(nullif(t.text, ''), k.text)`,
  own: sql`coalesce(${t.text} <> '', false)`,
  version: sql`coalesce(${t.version}, 0)`,
});

/** Every `MessageTemplate` of the gym, as JSON. */
export const shownTemplates = sql`(
  select json_agg(${template} order by k.place)
  from rows from (json_to_recordset(${sql.raw(`'${defaults}'`)}) as (kind text, text text)) with ordinality k (kind, text, place)
    left join message_template t on t.gym_id = current_gym() and t.kind = k.kind)`;

/** What a message to the client `c` with its membership status `s` is filled with. */
export const messageFacts = {
  name: c.name,
  planName: s.planName,
  expiresOn: s.expiresOn,
  amount: sql`(select ${nextAmount} from membership m
    where m.gym_id = c.gym_id and m.id = s.membership_id and m.client_id = c.id)`,
};

async function getTemplate({ db }: GymContext, kind: MessageKind): Promise<MessageTemplate> {
  const { rows } = await db.execute<{ items: MessageTemplate[] }>(sql`select ${shownTemplates} as items`);
  const found = rows[0]?.items.find((item) => item.kind === kind);
  if (!found) throw new Error(`no template of the kind ${kind}`);
  return found;
}

export const messagesServer = implement(messagesContract, {
  list: ({ db }) =>
    readJson<Output<typeof messagesContract.list>>(
      db,
      sql`select ${jsonOf<Output<typeof messagesContract.list>>({ items: shownTemplates })} as answer`,
    ),
  save: async (context, { kind, text, version }) => {
    const { rowCount } = await context.db
      .insert(messageTemplate)
      .values({ kind, text })
      .onConflictDoUpdate({
        target: [messageTemplate.gymId, messageTemplate.kind],
        set: { text, version: nextVersionOf(messageTemplate) },
        setWhere: sql`${messageTemplate.version} = ${version}`,
      });
    if (rowCount === 0) throw new VerbError(stale);
    return getTemplate(context, kind);
  },
  sample: async ({ db }, { clientId }) => {
    const { rows } = await db.execute<{ facts: MessageFacts }>(sql`
      select ${jsonOf<MessageFacts>(messageFacts)} as facts
      from client c left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
      where c.gym_id = current_gym() and c.deleted_at is null and c.id = coalesce(${clientId ?? null}::uuid,
        (select e.client_id from client_membership_status e
          where e.gym_id = current_gym() and e.active and e.expires_on >= local_today() order by e.expires_on, e.client_id limit 1),
        (select o.id from client o where o.gym_id = current_gym() and o.deleted_at is null order by o.sort_key, o.id limit 1))`);
    const [row] = rows;
    if (!row && clientId) throw new VerbError(notFound);
    return { facts: row?.facts ?? null };
  },
});
