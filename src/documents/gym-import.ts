import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writerOf } from '../db/writer.ts';
import type { OwnerDb, RowOf } from '../fill.ts';
import type { GymDocuments } from './collector.ts';
import { type GymKind, idOf } from './document.ts';
import type { Report } from './report.ts';

/** How many documents of a kind were new, and how many were there before. */
export interface Count {
  added: number;
  kept: number;
}

/** One gym's import, within its transaction. */
export interface GymImport {
  readonly db: OwnerDb;
  readonly gymId: string;
  readonly currency: string;
  readonly country: string;
  /** The gym's zone. */
  readonly zone: string;
  /** The zone in which the original's timestamps are read. */
  readonly dateZone: string;
  readonly now: Temporal.Instant;
  readonly documents: GymDocuments;
  readonly report: Report;
  readonly counts: Record<GymKind, Count>;
  /** The ids of rows that are in the gym, and of those that were deleted there. */
  readonly live: Set<string>;
  readonly deleted: Set<string>;
  /** Documents that became one with another: the id by path. */
  readonly merged: Map<string, string>;
}

/** The id of the row that a document became, now or earlier; undefined when there is none, or it was deleted. */
export function rowOf({ live, merged }: GymImport, path: string): string | undefined {
  const id = merged.get(path) ?? idOf(path);
  return live.has(id) ? id : undefined;
}

/**
 * The row that a document belongs to. What belongs to a deleted row is kept as that is; without any, the document is
 * left out.
 */
export function ownerOf(
  gym: GymImport,
  kind: GymKind,
  path: string,
  { owner, missing }: { owner: string; missing: string },
): string | null {
  const id = rowOf(gym, owner);
  if (id) return id;
  if (gym.deleted.has(idOf(owner))) gym.counts[kind].kept += 1;
  else gym.report.leave(path, missing);
  return null;
}

/** The earlier of the two instants, ISO 8601. */
export const atLatestNow = ({ now }: GymImport, instant: Temporal.Instant): string =>
  (Temporal.Instant.compare(instant, now) < 0 ? instant : now).toString();

/** Noon of a day in the gym, or now when that is to come: when something of that day was written. */
export const writtenOn = (gym: GymImport, day: string): string =>
  atLatestNow(
    gym,
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: gym.zone, plainTime: '12:00' }).toInstant(),
  );

/** The ids of a table's rows, and whether they were deleted. */
export async function idsIn(db: OwnerDb, table: PgTable): Promise<Map<string, { deleted: boolean }>> {
  const deleted = getTableColumns(table).deletedAt ? sql`deleted_at is not null` : sql`false`;
  const { rows } = await db.execute<{ id: string; deleted: boolean }>(
    sql`select id, ${deleted} as deleted from ${table} where gym_id = current_gym()`,
  );
  return new Map(rows.map(({ id, deleted }) => [id, { deleted }]));
}

/** A row and the document that it comes from. */
export interface Line<T extends PgTable> {
  readonly path: string;
  readonly row: RowOf<T> & { readonly id: string };
}

/**
 * Adds the rows that are not there yet, all with the same columns; one whose unique values are taken is left out. Notes
 * which are there in the end.
 * @returns the lines that were added
 */
export async function addNew<T extends PgTable>(
  gym: GymImport,
  kind: GymKind,
  table: T,
  lines: readonly Line<T>[],
): Promise<Line<T>[]> {
  const existing = await idsIn(gym.db, table);
  const fresh = lines.filter(({ row }) => !existing.has(row.id));
  const [first] = fresh;
  const written = first
    ? await writerOf(table, Object.keys(first.row)).addUnlessTaken(
        gym.db,
        fresh.map(({ row }) => row),
      )
    : 0;
  const present = written === fresh.length ? null : await idsIn(gym.db, table);
  const added = present ? fresh.filter(({ row }) => present.has(row.id)) : fresh;
  const refused = present ? fresh.filter(({ row }) => !present.has(row.id)) : [];
  for (const { path } of refused) gym.report.leave(path, 'Ya hay otro igual.');
  for (const [id, { deleted }] of existing) (deleted ? gym.deleted : gym.live).add(id);
  for (const { row } of added) gym.live.add(row.id);
  gym.counts[kind].added += added.length;
  gym.counts[kind].kept += lines.length - fresh.length;
  return added;
}
