import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { inOrder } from '../../server/pipeline.ts';
import { actAsGym } from '../../server/scope.ts';
import { statement } from '../../server/statement.ts';
import type { accessControlContract, Rule } from './contract.ts';
import { codeSeconds, type directions } from './domain.ts';
import { codesOf, publicCodeKey, turnOf } from './pass-code.server.ts';

const { placeholder } = sql;

/** How long a reader decides by itself, in seconds. */
const validSeconds = 60 * 60;

/** How many clients are looked at for one request: the doors of others wait meanwhile where the database is embedded. */
const clientsAtOnce = 500;

/** How many codes a phone has ahead: ten minutes. */
const codesAhead = 20;

const beforeAll = '00000000-0000-0000-0000-000000000000';

const readReader = statement<{ hash: string; direction: keyof typeof directions; minutes: number }>(sql`
  select r.token_hash as hash, r.direction, r.passback_minutes as minutes from access_reader r where r.gym_id = current_gym() and r.id = ${placeholder('readerId')}`);

type Ruled = Omit<Rule, 'pass'> & { readonly clientId: string; readonly numbers: readonly string[] };

const readRules = statement<{ items: Ruled[] }>(sql`
  select coalesce(json_agg(${jsonOf<Ruled>({
    clientId: sql`r.client_id`,
    numbers: sql`r.numbers`,
    from: sql`r.starts`,
    until: sql`r.ends`,
  })}
    order by r.client_id), '[]') as items
  from door_rules(${placeholder('after')}, ${placeholder('many')}) r`);

export const ruleVerbs: Verbs<typeof accessControlContract, 'rules' | 'ownCodes'> = {
  rules: async (context, { after = beforeAll }) => {
    const [found, ruled] = await inOrder([
      readReader(context, { readerId: context.readerId }),
      readRules(context, { after, many: clientsAtOnce }),
    ]);
    const [reader] = found.rows as [NonNullable<(typeof found.rows)[0]>];
    const items = ruled.rows[0]?.items ?? [];
    return {
      validSeconds,
      direction: reader.direction,
      passbackMinutes: reader.minutes,
      codeKey: publicCodeKey(context),
      codeSeconds,
      items: items.flatMap(({ numbers, from, until }) =>
        numbers.map((number) => ({
          pass: createHmac('sha256', reader.hash).update(number).digest('hex'),
          from,
          until,
        })),
      ),
      next: items.length === clientsAtOnce ? (items.at(-1)?.clientId ?? null) : null,
    };
  },
  ownCodes: async (context) => {
    const { db, clientId } = context;
    await actAsGym(context);
    const { rows } = await db.execute<{ read: boolean }>(sql`
      select exists (select from access_reader r
        where r.gym_id = current_gym() and r.direction = 'in' and r.active and r.deleted_at is null) as read`);
    const at = Date.now();
    const turn = turnOf(at);
    return {
      now: new Date(at).toISOString(),
      seconds: codeSeconds,
      from: new Date(turn * codeSeconds * 1000).toISOString(),
      codes: rows[0]?.read ? codesOf(context, clientId, turn, codesAhead) : [],
    };
  },
};
