import { sql } from 'drizzle-orm';
import type { NotificationSay } from '../../server/feed.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import type { Output } from '../../wire/verb.ts';
import { dayTime, money } from '../../wire/written.ts';
import type { notificationsContract } from './contract.ts';
import { type NotificationKind, notificationKinds } from './domain.ts';
import { foundOf, ofAllKinds, ownState, wanted } from './read.server.ts';
import { kindsFor, sources } from './sources.server.ts';

const shownAtOnce = 5;

interface StoredItem {
  readonly subject: string;
  readonly since: string;
  readonly unread: boolean;
  readonly facts: unknown;
}

interface StoredGroup {
  readonly total: number;
  readonly unread: number;
  readonly items: readonly StoredItem[];
}

interface Row {
  readonly place: { readonly today: string; readonly currency: string; readonly timeZone: string };
  readonly groups: Readonly<Record<NotificationKind, StoredGroup>>;
}

const tableOf = (kind: NotificationKind) => sql.raw(`"of_${kind}"`);

const groupOf = (kind: NotificationKind) =>
  jsonOf<StoredGroup>({
    total: sql`(select count(*) from ${tableOf(kind)})`,
    unread: sql`(select count(*) from ${tableOf(kind)} f where f.unread)`,
    items: sql`coalesce((select json_agg(${jsonOf<StoredItem>({
      subject: sql`f.subject`,
      since: sql`f.since`,
      unread: sql`f.unread`,
      facts: sources[kind].facts,
    })} order by f.since desc, f.subject)
      from (select * from ${tableOf(kind)} f order by f.since desc, f.subject limit ${sql.raw(`${shownAtOnce}`)}) f), '[]')`,
  });

const groups = Object.fromEntries(notificationKinds.map((kind) => [kind, groupOf(kind)]));

const readGroups = statement<Row>(sql`
  with ${ownState(sql`current_account()`)}, ${wanted},
    ${ofAllKinds((kind) => sql`${tableOf(kind)} as materialized (${foundOf(kind)})`, sql`, `)}
  select ${jsonOf<Row['place']>({
    today: sql`now.today`,
    currency: sql`now.currency`,
    timeZone: sql`now.time_zone`,
  })} as place, ${jsonOf<Row['groups']>(groups as Record<NotificationKind, typeof wanted>)} as groups from now`);

const readCount = jsonStatement<Output<typeof notificationsContract.count>>(sql`
  with ${ownState(sql`current_account()`)}, ${wanted}
  select ${jsonOf<Output<typeof notificationsContract.count>>({
    unread: sql`(select count(*) from (
 ${ofAllKinds((kind) => sql`select f.unread from (${foundOf(kind)}) f where f.unread`, sql` union all `)}) found)`,
  })} as answer`);

export const listVerbs: Verbs<typeof notificationsContract, 'list' | 'count'> = {
  list: async (context) => {
    const kinds = kindsFor(await context.rights, context.settings);
    const { rows } = await readGroups(context, { kinds });
    const [row] = rows;
    if (!row) return { groups: [] };
    const { today, currency, timeZone } = row.place;
    const say: NotificationSay = {
      today,
      money: (amount) => money(amount, currency),
      dayTime: (at) => dayTime(at, timeZone),
    };
    const shown = kinds.map((kind) => {
      const { tell, all } = sources[kind];
      const { total, unread, items } = row.groups[kind];
      return {
        ...{ kind, total, unread, all },
        items: items.map(({ facts, ...item }) => ({ ...item, ...tell(facts, say) })),
      };
    });
    return { groups: shown.filter(({ total }) => total > 0) };
  },
  count: async (context) => readCount(context, { kinds: kindsFor(await context.rights, context.settings) }),
};
