import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { keyRights } from '../../wire/api-keys.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { isRight, withRequired } from '../../wire/rights.ts';
import { type PersonRole, personName, personRole, rightsOfPerson } from '../team/server.ts';
import { type ApiKey, apiKeysContract, endsInPast, maxKeys, tooManyKeys } from './contract.ts';
import { makeKey, requireOwnRights } from './make.server.ts';
import { apiKey } from './table.ts';
import { keyName, managedKeyName } from './words.ts';

export {
  changeManagedKey,
  makeKey,
  removeManagedKey,
  requireOwnRights,
  turnManagedKey,
} from './make.server.ts';
export { keysPluginSource } from './plugins.server.ts';

const k = alias(apiKey, 'k');

type Stored = Pick<ApiKey, 'id' | 'name' | 'madeBy' | 'createdAt' | 'endsOn'> & {
  given: string[];
  ended: boolean;
  maker: PersonRole;
};

/** The keys of the gym, also those that were removed, with what the record calls them. */
export const keyNames = sql`select k.gym_id, k.id,
  case when k.managed then ${managedKeyName('')}::text else ${keyName('')}::text end || k.name as name from api_key k`;

export const apiKeysServer = implement(apiKeysContract, {
  list: async (context) => {
    const { rows } = await context.db.execute<{ key: Stored }>(sql`
      select ${jsonOf<Stored>({
        ...{ id: k.id, name: k.name, createdAt: k.createdAt, endsOn: k.endsOn, given: k.rights },
        madeBy: personName(k.createdBy),
        ended: sql`coalesce(k.ends_on < local_today(), false)`,
        maker: personRole(k.createdBy),
      })} as key
      from api_key k where k.gym_id = current_gym() and k.deleted_at is null and not k.managed order by sort_key(k.name), k.id`);
    const ids = rows.map(({ key }) => key.id);
    const { rows: uses } = await withAccounts(context.db, () =>
      context.db.execute<{ id: string; at: string }>(sql`
        select id, to_json(used_at) #>> '{}' as at from api_key_use where id = any (${sql.param(ids)}::uuid[])`),
    );
    const usedAt = new Map(uses.map(({ id, at }) => [id, at]));
    const own = await context.rights;
    const items = rows.map(({ key: { given, ended, maker, ...key } }): ApiKey => {
      const makers = rightsOfPerson(maker);
      const rights = given.filter(isRight).filter((right) => makers.includes(right));
      return {
        ...key,
        rights,
        lost: given.length - rights.length,
        usedAt: usedAt.get(key.id) ?? null,
        state: ended ? 'ended' : rights.length === 0 ? 'idle' : 'active',
      };
    });
    return { items, own: keyRights.filter((right) => own.includes(right)) };
  },
  create: async (context, { id, name, rights: chosen, endsOn }) => {
    const { db } = context;
    const rights = withRequired(chosen);
    await requireOwnRights(context, rights);
    const { rows } = await db.execute<{ keys: number; past: boolean }>(sql`
      select count(*)::int as keys, coalesce(${endsOn}::date < local_today(), false) as past
      from api_key where gym_id = current_gym() and deleted_at is null and not managed`);
    if (rows[0]?.past) throw new VerbError(endsInPast);
    if ((rows[0]?.keys ?? 0) >= maxKeys) throw new VerbError(tooManyKeys);
    return { token: await makeKey(context, { id, name, rights, endsOn }) };
  },
  remove: async (context, { id }) => {
    const { rowCount } = await context.db.execute(sql`
      select from api_key where gym_id = current_gym() and id = ${id} and not managed`);
    if (!rowCount) throw new VerbError(notFound);
    await softDelete(context, apiKey, id);
    return done;
  },
});
