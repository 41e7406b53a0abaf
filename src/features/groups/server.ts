import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { ofGym } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import {
  type Group,
  groupClash,
  groupInside,
  groupsContract,
  groupTaken,
  groupUnknown,
  type TreeGroup,
} from './contract.ts';
import { productGroup } from './table.ts';

const t = alias(productGroup, 't');

type Tx = Pick<GymContext, 'db'>;

/**
 * The groups that are not deleted: `place` sorts them, a parent before its children; `lineage` is a group's own id
 * and those of its ancestors.
 */
export const tree = sql`tree as (
  select g.id, g.parent_id, g.name, g.color, g.position, g.version, array[g.id] as lineage, g.name as path,
    array[lpad(g.position::text, 10, '0') || sort_key(g.name) || chr(1) || g.id] as place
  from product_group g where g.gym_id = current_gym() and g.deleted_at is null and g.parent_id is null
  union all
  select g.id, g.parent_id, g.name, g.color, g.position, g.version, t.lineage || g.id, t.path || '/' || g.name,
    t.place || (lpad(g.position::text, 10, '0') || sort_key(g.name) || chr(1) || g.id)
  from tree t join product_group g on g.gym_id = current_gym() and g.parent_id = t.id and g.deleted_at is null)`;

const treeFields = {
  id: t.id,
  parentId: t.parentId,
  name: t.name,
  color: t.color,
  position: t.position,
  version: t.version,
};

/** Every `TreeGroup` of `tree`, as JSON. */
export const shownTree = sql`(
  select coalesce(json_agg(${jsonOf<TreeGroup>(treeFields)} order by t.place collate "C"), '[]') from tree t)`;

/** Every `Group` of `tree`, as JSON. */
export const shownGroups = sql`(
  select coalesce(json_agg(${jsonOf<Group>({ ...treeFields, products: sql`coalesce(c.products, 0)` })}
    order by t.place collate "C"), '[]')
  from tree t left join (select k.group_id, sum(k.total) as products from product_group_count k
    where k.gym_id = current_gym() group by k.group_id) c on c.group_id = t.id)`;

/** The number of products, of all groups and of none. */
export const countedProducts = sql`(
  select coalesce(sum(k.total), 0) from product_group_count k where k.gym_id = current_gym())`;

async function listGroups({ db }: Tx): Promise<Group[]> {
  const { rows } = await db.execute<{ items: Group[] }>(
    sql`with recursive ${tree} select ${shownGroups} as items`,
  );
  return rows[0]?.items ?? [];
}

/** @throws VerbError not_found */
async function getGroup(context: Tx, id: string): Promise<Group> {
  const listed = (await listGroups(context)).find((group) => group.id === id);
  if (!listed) throw new VerbError(notFound);
  return listed;
}

/** Locks the groups against deletion until the transaction ends. @returns true when all of them exist */
export async function lockGroups({ db }: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rowCount } = await db.execute(sql`
    select from product_group where gym_id = current_gym() and id = any (${sql.param(ids)}::uuid[])
      and deleted_at is null order by id for share`);
  return rowCount === ids.length;
}

/** Locks the group against deletion until the transaction ends. @throws VerbError group_unknown */
export async function lockGroup(context: Tx, id: string | null | undefined): Promise<void> {
  if (id && !(await lockGroups(context, [id]))) throw new VerbError(groupUnknown);
}

/** The names of a group and its ancestors, from the root. */
type Path = readonly string[];
/** The id of the group at a path, if it exists. */
type GroupAt = (path: Path) => string | undefined;

const keyOf = (path: Path) => JSON.stringify(path);
const different = (paths: readonly Path[]): Path[] => [
  ...new Map(paths.map((path) => [keyOf(path), path])).values(),
];

/** The existing part of each path: the group `id` at every `depth`, none at 0. `at` is the path's index in `paths`. */
const reached = (paths: readonly Path[]) => sql`reached as (
  select w.at, w.path, 0 as depth, null::uuid as id
  from jsonb_to_recordset(${JSON.stringify(paths.map((path, at) => ({ at, path })))}::jsonb) w (at int, path text[])
  union all
  select r.at, r.path, r.depth + 1, g.id from reached r cross join lateral (
    select g.id from product_group g where g.gym_id = current_gym()
      and g.deleted_at is null and coalesce(g.parent_id, g.gym_id) = coalesce(r.id, current_gym())
      and fold(g.name) = fold(r.path[r.depth + 1]) offset 0) g)`;

/** The groups at these paths. */
export async function groupsAt({ db }: Tx, paths: readonly Path[]): Promise<GroupAt> {
  const uniquePaths = different(paths);
  if (uniquePaths.length === 0) return () => undefined;
  const { rows } = await db.execute<{ at: number; id: string }>(sql`
    with recursive ${reached(uniquePaths)} select at, id from reached where depth > 0 and depth = cardinality(path)`);
  const ids = new Map(rows.map(({ at, id }) => [keyOf(uniquePaths[at] ?? []), id]));
  return (path) => ids.get(keyOf(path));
}

/** The position after its siblings, if these have been sorted; `nth` for several new groups at once. */
const lastAmong = (parentId: string | SQL | null, nth = sql`1`) => sql`(
  select case when max(b.position) > 0 then max(b.position) + ${nth} else 0 end from product_group b
  where b.gym_id = current_gym() and b.deleted_at is null and b.parent_id is not distinct from ${parentId}::uuid)`;

/** Creates the missing groups of these paths, parents first, in order. */
export async function makeGroups(context: Tx, paths: readonly Path[]): Promise<GroupAt> {
  const uniquePaths = different(paths);
  const deepest = uniquePaths.reduce((max, { length }) => Math.max(max, length), 0);
  for (let depth = 0; depth < deepest; depth++) {
    await context.db.execute(sql`
      with recursive ${reached(uniquePaths)}, missing as (
        select r.id as parent_id, (array_agg(r.path[r.depth + 1] order by r.at))[1] as name,
          row_number() over (partition by r.id order by min(r.at))::int as nth
        from reached r
        where r.depth = ${depth} and cardinality(r.path) > r.depth
          and not exists (select from reached i where i.at = r.at and i.depth = r.depth + 1)
        group by r.id, fold(r.path[r.depth + 1]))
      insert into product_group (id, parent_id, name, position)
      select gen_random_uuid(), m.parent_id, m.name, ${lastAmong(sql`m.parent_id`, sql`m.nth`)} from missing m`);
  }
  return groupsAt(context, uniquePaths);
}

interface FoundGroup extends Record<string, unknown> {
  readonly id: string;
  readonly parentId: string | null;
}

/** Locks every group that is not deleted, so that no other transaction moves one. */
async function lockAllGroups({ db }: Tx): Promise<FoundGroup[]> {
  const { rows } = await db.execute<FoundGroup>(sql`
    select id, parent_id as "parentId" from product_group
    where gym_id = current_gym() and deleted_at is null order by id for no key update`);
  return rows;
}

/** @throws VerbError group_unknown, group_inside_itself */
function checkParent(groups: readonly FoundGroup[], id: string, parentId: string | null): void {
  for (let at = parentId; at !== null; ) {
    if (at === id) throw new VerbError(groupInside);
    const parent = groups.find((group) => group.id === at);
    if (!parent) throw new VerbError(groupUnknown, { parentId: groupUnknown.message });
    at = parent.parentId;
  }
}

export const groupsServer = implement(
  groupsContract,
  {
    list: async (context) => ({ items: await listGroups(context) }),
    create: async (context, { id, ...form }) => {
      const groups = await lockAllGroups(context);
      if (groups.some((group) => group.id === id)) return idempotentResult(await getGroup(context, id), form);
      checkParent(groups, id, form.parentId);
      await context.db
        .insert(productGroup)
        .values({ id, ...form, position: lastAmong(form.parentId) })
        .onConflictDoNothing({ target: [productGroup.gymId, productGroup.id] });
      return idempotentResult(await getGroup(context, id), form);
    },
    update: async (context, { id, version, ...form }) => {
      const groups = await lockAllGroups(context);
      if (!groups.some((group) => group.id === id)) throw new VerbError(notFound);
      checkParent(groups, id, form.parentId);
      const { rowCount } = await context.db.execute(sql`
        update product_group g set name = ${form.name}, color = ${form.color}, parent_id = ${form.parentId},
          position = case when g.parent_id is not distinct from ${form.parentId}::uuid then g.position
            else ${lastAmong(form.parentId)} end,
          version = ${nextVersionOf('g')}
        where g.gym_id = current_gym() and g.id = ${id} and g.version = ${version}`);
      if (rowCount === 0) throw new VerbError(stale);
      return getGroup(context, id);
    },
    sort: async (context, { ids }) => {
      await lockAllGroups(context);
      await context.db.execute(sql`
        update product_group g set position = named.place
        from unnest(${sql.param(ids)}::uuid[]) with ordinality named (id, place)
        where g.gym_id = current_gym() and g.id = named.id and g.id = any (${sql.param(ids)}::uuid[])
          and g.deleted_at is null and g.position <> named.place`);
      return done;
    },
    // Deleted products move too, so that none is restored into a deleted group.
    remove: async (context, { id }) => {
      const { db } = context;
      const group = (await lockAllGroups(context)).find((group) => group.id === id);
      if (!group) throw new VerbError(notFound);
      const clash = await db.execute(sql`
        select from product_group inner_group join product_group b on b.gym_id = inner_group.gym_id
          and fold(b.name) = fold(inner_group.name) and b.deleted_at is null and b.id <> ${id}
          and b.parent_id is not distinct from ${group.parentId}::uuid
        where inner_group.gym_id = current_gym() and inner_group.parent_id = ${id} and inner_group.deleted_at is null`);
      if (clash.rowCount !== 0) throw new VerbError(groupClash);
      await softDelete(context, productGroup, id);
      await db
        .update(productGroup)
        .set({ parentId: group.parentId, version: nextVersion })
        .where(and(ofGym(productGroup), eq(productGroup.parentId, id), isNull(productGroup.deletedAt)));
      // In the common lock order.
      await db.execute(sql`
        select from product p where p.gym_id = current_gym() and p.group_id = ${id}
        order by p.id for no key update`);
      await db.execute(sql`
        update product p set group_id = ${group.parentId}, version = ${nextVersionOf('p')}
        where p.gym_id = current_gym() and p.group_id = ${id}`);
      return done;
    },
  },
  { product_group_name_unique: groupTaken },
);
