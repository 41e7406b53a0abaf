import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { notPermitted, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { findCollectionPause } from '../receivables/server.ts';
import {
  nameTaken,
  type Segment,
  segmentAutomated,
  segmentInUse,
  segmentsContract,
  tooManySegments,
} from './contract.ts';
import { maxSegments } from './domain.ts';
import {
  findSegment,
  findSegments,
  previewPeople,
  readExported,
  readOptions,
  readPeople,
  requireNames,
  requireSeen,
  withPeople,
} from './read.server.ts';
import { segment } from './table.ts';

async function getSegment(context: GymContext, id: string): Promise<Segment> {
  const [found] = await withPeople(context, [await findSegment(context, id)]);
  if (!found) throw new Error('a segment without its people');
  return found;
}

/** One at a time. @throws VerbError too_many_segments when others than this one are as many as a gym may have */
async function requireRoom({ db }: GymContext, id: string): Promise<void> {
  await db.execute(sql`select from gym where gym_id = current_gym() for no key update`);
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from segment g
    where g.gym_id = current_gym() and g.deleted_at is null and g.id <> ${id}`);
  if ((rows[0]?.others ?? 0) >= maxSegments) throw new VerbError(tooManySegments);
}

/** Locks a segment against changes until the transaction ends. @returns false when there is none */
export async function lockSegment({ db }: Pick<GymContext, 'db'>, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from segment g where g.gym_id = current_gym() and g.id = ${id} and g.deleted_at is null for share`);
  return rowCount === 1;
}

/** @throws VerbError rule_hidden when who asks may not see what the rules of a segment ask */
export async function requireVisible(context: GymContext, id: string): Promise<void> {
  const [stored] = await findSegments(context, id);
  if (stored) await requireSeen(context, stored.rules);
}

/** Whether an automation goes to a segment, which is locked so that none begins to meanwhile. */
async function isAutomated({ db }: GymContext, id: string): Promise<boolean> {
  await db.execute(sql`select from segment g where g.gym_id = current_gym() and g.id = ${id} for update`);
  const { rowCount } = await db.execute(sql`
    select from automation a where a.gym_id = current_gym() and a.segment_id = ${id}`);
  return rowCount !== 0;
}

export { membersAmong } from './read.server.ts';

export const segmentsServer = implement(
  segmentsContract,
  {
    list: async (context) => {
      const stored = await findSegments(context);
      const items = await withPeople(context, stored);
      return {
        items,
        options: await readOptions(
          context,
          stored.flatMap(({ rules }) => rules),
        ),
      };
    },
    preview: async (context, criteria) => {
      await requireSeen(context, criteria.rules);
      return previewPeople(context, criteria);
    },
    get: (context, { id }) => getSegment(context, id),
    people: async (context, { id, page }) => {
      const stored = await findSegment(context, id);
      await requireSeen(context, stored.rules);
      const [pause, found, options] = await inOrder([
        findCollectionPause(context),
        readPeople(context, stored, page),
        readOptions(context, stored.rules),
      ]);
      return { ...found, pause, segment: { ...stored, people: found.total }, options };
    },
    export: async (context, { id }) => {
      if (!(await context.rights).includes('receivables')) throw new VerbError(notPermitted);
      return readExported(context, await findSegment(context, id));
    },
    create: async (context, { id, ...form }) => {
      await requireSeen(context, form.rules);
      await requireNames(context, form.rules);
      await requireRoom(context, id);
      await context.db
        .insert(segment)
        .values({ id, ...form })
        .onConflictDoNothing({ target: [segment.gymId, segment.id] });
      return idempotentResult(await getSegment(context, id), form);
    },
    update: async (context, { id, version, ...form }) => {
      const stored = await findSegment(context, id);
      await requireSeen(context, [...stored.rules, ...form.rules]);
      await requireNames(context, form.rules);
      if ((await isAutomated(context, id)) && !(await context.rights).includes('gym.edit'))
        throw new VerbError(segmentAutomated);
      const saved = await context.db
        .update(segment)
        .set({ ...form, version: nextVersion })
        .where(
          and(
            eq(segment.gymId, sql`current_gym()`),
            eq(segment.id, id),
            isNull(segment.deletedAt),
            eq(segment.version, version),
          ),
        )
        .returning({ id: segment.id });
      const now = await getSegment(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return now;
    },
    remove: async (context, { id }) => {
      if (await isAutomated(context, id)) throw new VerbError(segmentInUse);
      await softDelete(context, segment, id);
      return done;
    },
    restore: async (context, { id }) => {
      await requireRoom(context, id);
      await restore(context, segment, id);
      return done;
    },
  },
  { segment_name_unique: nameTaken },
);
