import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { hashKey } from '../../server/key-scope.ts';
import { readerKeyPrefix } from '../../server/reader-scope.ts';
import { unchangedRow } from '../../server/rows.ts';
import { withAccounts } from '../../server/scope.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { personName } from '../team/server.ts';
import { cardVerbs } from './cards.server.ts';
import {
  accessControlContract,
  cardTaken,
  maxReaders,
  type Reader,
  readerAlreadyMade,
  tooManyReaders,
} from './contract.ts';
import { eventVerbs } from './events.server.ts';
import { passVerbs } from './pass.server.ts';
import { ruleVerbs } from './rules.server.ts';
import { accessCard, accessReader } from './table.ts';
import { readerName } from './words.ts';

export { refusedAtDoorSource } from './notifications.server.ts';
export { readersPluginSource } from './plugins.server.ts';

const r = alias(accessReader, 'r');

/** The readers of the gym, also those that were removed, with what the record calls them. */
export const readerNames = sql`select r.gym_id, r.id, ${readerName('')}::text || r.name as name from access_reader r`;

const newKey = () => `${readerKeyPrefix}${randomBytes(32).toString('base64url')}`;

/** All of the gym, or one. */
async function readReaders({ db }: GymContext, id: string | null = null): Promise<Reader[]> {
  const { rows } = await db.execute<{ reader: Omit<Reader, 'usedAt'> }>(sql`
    select ${jsonOf<Omit<Reader, 'usedAt'>>({
      ...{ id: r.id, name: r.name, direction: r.direction, active: r.active, showsName: r.showsName },
      ...{ passbackMinutes: r.passbackMinutes, keyMadeAt: r.keyMadeAt, version: r.version },
      madeBy: personName(r.createdBy),
    })} as reader
    from access_reader r where r.gym_id = current_gym() and r.deleted_at is null and coalesce(r.id = ${id}, true)
    order by sort_key(r.name), r.id`);
  const ids = rows.map(({ reader }) => reader.id);
  const { rows: uses } = await withAccounts(db, () =>
    db.execute<{ id: string; at: string }>(sql`
      select id, to_json(used_at) #>> '{}' as at from api_key_use where id = any (${sql.param(ids)}::uuid[])`),
  );
  const usedAt = new Map(uses.map((use) => [use.id, use.at]));
  return rows.map(({ reader }) => ({ ...reader, usedAt: usedAt.get(reader.id) ?? null }));
}

async function readReader(context: GymContext, id: string): Promise<Reader> {
  const [found] = await readReaders(context, id);
  if (!found) throw new VerbError(notFound);
  return found;
}

export const accessControlServer = implement(
  accessControlContract,
  {
    readers: async (context) => ({ items: await readReaders(context) }),
    addReader: async ({ db }, { id, ...form }) => {
      const { rows } = await db.execute<{ full: boolean }>(sql`
        select count(*) >= ${maxReaders} as full from access_reader where gym_id = current_gym() and deleted_at is null`);
      if (rows[0]?.full) throw new VerbError(tooManyReaders);
      const key = newKey();
      const added = await db
        .insert(accessReader)
        .values({ id, ...form, tokenHash: hashKey(key) })
        .onConflictDoNothing({ target: [accessReader.gymId, accessReader.id] })
        .returning({ id: accessReader.id });
      if (added.length === 0) throw new VerbError(readerAlreadyMade);
      return { key };
    },
    updateReader: async (context, { id, version, ...form }) => {
      const { rowCount } = await context.db
        .update(accessReader)
        .set({ ...form, version: nextVersion })
        .where(unchangedRow(accessReader, id, version));
      const reader = await readReader(context, id);
      if (!rowCount) throw new VerbError(stale);
      return reader;
    },
    changeKey: async (context, { id, version }) => {
      const key = newKey();
      const { rowCount } = await context.db
        .update(accessReader)
        .set({ tokenHash: hashKey(key), keyMadeAt: sql`clock_timestamp()`, version: nextVersion })
        .where(unchangedRow(accessReader, id, version));
      if (rowCount) return { key };
      await readReader(context, id);
      throw new VerbError(stale);
    },
    removeReader: async (context, { id }) => {
      await softDelete(context, accessReader, id);
      return done;
    },
    removeCard: async (context, { id }) => {
      await softDelete(context, accessCard, id);
      return done;
    },
    ...cardVerbs,
    ...eventVerbs,
    ...passVerbs,
    ...ruleVerbs,
  },
  {
    access_card_gym_id_id_pk: alreadySaved,
    access_card_unique: cardTaken,
    access_event_gym_id_id_pk: alreadySaved,
  },
);
