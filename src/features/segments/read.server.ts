import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { type Json, jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { client, clientMembershipStatus } from '../clients/table.ts';
import { shownTemplates } from '../messages/server.ts';
import type { Person, Reason } from '../outreach/contract.ts';
import { personFields } from '../outreach/server.ts';
import {
  type Criteria,
  type Exported,
  nameUnknown,
  type Options,
  type Rule,
  ruleHidden,
  type Segment,
  type segmentsContract,
} from './contract.ts';
import { personalKinds } from './domain.ts';
import { clients, holds, idsOf, tablesFor } from './rules.server.ts';
import { segment } from './table.ts';

const c = alias(client, 'c');
const s = alias(clientMembershipStatus, 's');
const g = alias(segment, 'g');

export type Stored = Omit<Segment, 'people'>;
type People = Output<typeof segmentsContract.people>;
type Preview = Output<typeof segmentsContract.preview>;

const previewed = 8;

const stored = jsonOf<Stored>({
  id: g.id,
  name: g.name,
  match: g.match,
  rules: g.rules,
  text: g.text,
  version: g.version,
});

/** The segments of the gym by name, or the one with this id. */
export async function findSegments(
  { db }: Pick<GymContext, 'db'>,
  id: string | null = null,
): Promise<Stored[]> {
  const { rows } = await db.execute<{ stored: Stored }>(sql`
    select ${stored} as stored from segment g
    where g.gym_id = current_gym() and g.deleted_at is null and (${id}::uuid is null or g.id = ${id})
    order by sort_key(g.name), g.id`);
  return rows.map((row) => row.stored);
}

/** @throws VerbError not_found */
export async function findSegment(context: Pick<GymContext, 'db'>, id: string): Promise<Stored> {
  const [found] = await findSegments(context, id);
  if (!found) throw new VerbError(notFound);
  return found;
}

type Asking = Pick<GymContext, 'rights'>;

/** Whether who asks may see what these rules ask of clients. */
export async function maySee({ rights }: Asking, rules: readonly Rule[]): Promise<boolean> {
  return (
    !rules.some(({ kind }) => personalKinds.includes(kind)) || (await rights).includes('clients.personal')
  );
}

/** @throws VerbError rule_hidden */
export async function requireSeen(context: Asking, rules: readonly Rule[]): Promise<void> {
  if (!(await maySee(context, rules))) throw new VerbError(ruleHidden);
}

/** How many clients are in each of these now, in one pass over the clients. */
async function countPeople({ db }: GymContext, all: readonly Criteria[]): Promise<number[]> {
  if (all.length === 0) return [];
  const counts = all.map((criteria) => sql`count(*) filter (where ${holds(criteria)})`);
  const { rows } = await db.execute<{ counts: number[] }>(sql`
    with ${tablesFor(all)} select json_build_array(${sql.join(counts, sql`, `)}) as counts from ${clients}`);
  return rows[0]?.counts ?? [];
}

/** These with the number of their people now; it is null where who asks may not see what the rules ask. */
export async function withPeople(context: GymContext, all: readonly Stored[]): Promise<Segment[]> {
  const seen = await Promise.all(all.map(({ rules }) => maySee(context, rules)));
  const shown = all.filter((_, index) => seen[index]);
  const counts = await countPeople(context, shown);
  return all.map((one) => ({ ...one, people: counts[shown.indexOf(one)] ?? null }));
}

const named = { id: sql`x.id`, name: sql`x.name`, gone: sql`x.deleted_at is not null` };

type List = 'plans' | 'classes' | 'purposes';

const shapes: Readonly<Record<List, { readonly shown: SQL; readonly table: SQL; readonly order: SQL }>> = {
  plans: { shown: jsonOf<Options['plans'][number]>(named), table: sql`plan`, order: sql`x.id` },
  classes: {
    shown: jsonOf<Options['classes'][number]>({ ...named, days: sql`x.days`, startTime: sql`x.start_time` }),
    table: sql`class`,
    order: sql`x.start_time, x.id`,
  },
  purposes: {
    shown: jsonOf<Options['purposes'][number]>({ ...named, channels: sql`x.channels` }),
    table: sql`consent_purpose`,
    order: sql`x.id`,
  },
};

/** What rules name, by where it stands. */
export function namesIn(rules: readonly Rule[]): Readonly<Record<List, readonly string[]>> {
  return {
    plans: rules.flatMap((rule) => (rule.kind === 'plan' ? rule.planIds : [])),
    classes: rules.flatMap((rule) => (rule.kind === 'class' ? rule.classIds : [])),
    purposes: rules.flatMap((rule) => (rule.kind === 'consent' ? [rule.purposeId] : [])),
  };
}

const lists = Object.keys(shapes) as List[];

/** What rules can name, and what these name although it was removed. */
export async function readOptions({ db }: GymContext, rules: readonly Rule[]): Promise<Options> {
  const used = namesIn(rules);
  const parts = lists.map((list) => {
    const { shown, table, order } = shapes[list];
    return [
      list,
      sql`coalesce((select json_agg(${shown} order by sort_key(x.name), ${order}) from ${table} x
      where x.gym_id = current_gym() and (x.deleted_at is null or x.id = any (${idsOf(used[list])}))), '[]')`,
    ];
  });
  const { rows } = await db.execute<{ options: Options }>(
    sql`select ${jsonOf<Options>(Object.fromEntries(parts) as Record<List, SQL>)} as options`,
  );
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row.options;
}

/** @throws VerbError rule_names_unknown when rules name what the gym never had */
export async function requireNames({ db }: GymContext, rules: readonly Rule[]): Promise<void> {
  const used = namesIn(rules);
  const missing = lists.map((list) => {
    const { table } = shapes[list];
    return sql`exists (select from unnest(${idsOf(used[list])}) u (id)
      where not exists (select from ${table} x where x.gym_id = current_gym() and x.id = u.id))`;
  });
  const { rows } = await db.execute<{ missing: boolean }>(
    sql`select ${sql.join(missing, sql` or `)} as missing`,
  );
  if (rows[0]?.missing) throw new VerbError(nameUnknown);
}

/** How many clients meet the criteria now, and the first of them by name. */
export async function previewPeople({ db }: GymContext, criteria: Criteria): Promise<Preview> {
  const { rows } = await db.execute<{ preview: Preview }>(sql`
    with ${tablesFor([criteria])}, found as materialized (
      select c.id, c.name, c.surname, c.sort_key from ${clients} and (${holds(criteria)}))
    select ${jsonOf<Preview>({
      people: sql`(select count(*) from found)`,
      items: sql`coalesce((select json_agg(${jsonOf<Preview['items'][number]>({
        clientId: c.id,
        name: c.name,
        surname: c.surname,
      })} order by c.sort_key, c.id) from (select * from found order by sort_key, id limit ${previewed}) c), '[]')`,
    })} as preview`);
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row.preview;
}

/** Which of these clients are in a segment now; nobody is in one that was removed. */
export async function membersAmong(
  context: Pick<GymContext, 'db'>,
  id: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [criteria] = await findSegments(context, id);
  if (!criteria) return new Set();
  const { rows } = await context.db.execute<{ id: string }>(sql`
    with ${tablesFor([criteria])} select c.id from ${clients} and c.id = any (${idsOf(clientIds)}) and (${holds(criteria)})`);
  return new Set(rows.map((row) => row.id));
}

/** They are written to as people of a segment, whatever else is known of them. */
const reasons = sql`json_build_array(${jsonOf<Reason>({
  kind: sql`'segment'`,
  on: sql`(select today from now)`,
  came: sql`false`,
  amount: sql`null`,
  sessions: sql`null`,
  planName: sql`null`,
})})`;

type Page = Omit<People, 'pause' | 'segment' | 'options'>;

/** A page of the clients who meet the criteria now, by name. */
export async function readPeople({ db }: GymContext, criteria: Criteria, page: number): Promise<Page> {
  const { rows } = await db.execute<{ page: Page }>(sql`
    with ${tablesFor([criteria], ['owed'])}, found as materialized (
      select c.id, c.sort_key from ${clients} and (${holds(criteria)}))
    select ${jsonOf<Page>({
      today: sql`now.today`,
      templates: shownTemplates,
      items: sql`coalesce((select json_agg(${jsonOf<Person>({
        ...personFields,
        reasons,
        until: sql`null`,
      })} order by c.sort_key, c.id)
        from (select id from found order by sort_key, id offset ${(page - 1) * pageSize} limit ${pageSize}) f
          join client c on c.gym_id = current_gym() and c.id = f.id
          left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
    })} as page from now`);
  const [row] = rows;
  if (!row) throw new Error('a gym without settings');
  return row.page;
}

/** All clients who meet the criteria now, by name. */
export const readExported = ({ db }: GymContext, criteria: Criteria): Promise<Json<{ items: Exported[] }>> =>
  readJson(
    db,
    sql`
    with ${tablesFor([criteria])}
    select ${jsonOf<{ items: Exported[] }>({
      items: sql`coalesce(json_agg(${jsonOf<Exported>({
        name: c.name,
        surname: c.surname,
        email: c.email,
        phone: c.phone,
        whatsapp: c.whatsapp,
        planName: s.planName,
        expiresOn: s.expiresOn,
      })} order by c.sort_key, c.id), '[]')`,
    })} as answer from ${clients} and (${holds(criteria)})`,
  );
