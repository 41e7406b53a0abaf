import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { deleted, nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { unchangedRow } from '../../server/rows.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { listPeople } from '../pins/server.ts';
import { personName } from '../team/server.ts';
import { clockVerbs } from './clock.server.ts';
import { type Entry, overlappingEntry, type PersonHours, timesheetsContract } from './contract.ts';
import { instantsOf } from './instants.server.ts';
import { findMonth, forgottenDays, ofMonth, shownEntry, workingSince } from './read.server.ts';
import { hoursByDay, sumsOf } from './rules.ts';
import { timesheetEntry } from './table.ts';

export { forgottenHoursSource, ownForgottenHoursSource } from './notifications.server.ts';
export { workingCount } from './read.server.ts';

const entriesOf = (personId: SQL | string, month: string): SQL<Entry[]> => sql`(
  select coalesce(json_agg(${shownEntry} order by e.started_at, e.id), '[]') from timesheet_entry e
  where ${ofMonth(month)} and e.person_id = ${personId})`;

const ownId = sql`current_account()`;

async function readSheet(context: GymContext, personId: SQL | string, asked: string | undefined) {
  const place = await findMonth(context, asked);
  const { rows } = await context.db.execute<{ personId: string; name: string; items: Entry[] }>(sql`
    select p.id as "personId", ${personName(sql`p.id`)} as name, ${entriesOf(sql`p.id`, place.month)} as items
    from (select ${personId}::uuid as id) p`);
  const [person] = rows;
  if (!person || person.name === '') throw new VerbError(notFound);
  return { ...person, ...place, ...sumsOf(person.items) };
}

/** The person whose entry it is; nobody else changes entries of theirs until the transaction ends. */
async function lockEntry({ db }: GymContext, id: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select lock_timesheet(e.person_id) from timesheet_entry e
    where e.gym_id = current_gym() and e.id = ${id} and e.deleted_at is null`);
  if (rowCount === 0) throw new VerbError(notFound);
}

export const timesheetsServer = implement(
  timesheetsContract,
  {
    ...clockVerbs,
    list: async (context, { month: asked }) => {
      const place = await findMonth(context, asked);
      const { rows } = await context.db.execute<
        Pick<PersonHours, 'personId' | 'name' | 'since'> & { items: Entry[]; member: boolean }
      >(sql`
        select p.id as "personId", ${personName(sql`p.id`)} as name, ${workingSince(sql`p.id`)} as since,
          ${entriesOf(sql`p.id`, place.month)} as items, p.member
        from (
          select id, bool_or(member) as member from (
            select account_id as id, true as member from team_member
            where gym_id = current_gym() and account_id is not null and deleted_at is null
            union all
            select e.person_id, false from timesheet_entry e
            where e.gym_id = current_gym() and e.deleted_at is null and e.started_at > current_instant() - interval '1 day'
            union all
            select e.person_id, false from timesheet_entry e where ${ofMonth(place.month)}) found
          group by id) p
        order by sort_key(${personName(sql`p.id`)}), p.id`);
      return {
        ...place,
        items: rows
          .filter(({ member, items, since }) => member || items.length > 0 || since !== null)
          .map(({ items, member: _, ...person }) => ({
            ...person,
            byDay: hoursByDay(items),
            ...sumsOf(items),
          })),
      };
    },
    sheet: (context, { personId, month }) => readSheet(context, personId, month),
    ownSheet: async (context, { month }) => {
      const sheet = await readSheet(context, ownId, month);
      const { rows } = await context.db.execute<{ since: PersonHours['since']; forgotten: string[] }>(sql`
        select ${workingSince(ownId)} as since, ${forgottenDays(ownId)} as forgotten`);
      return { ...sheet, present: rows[0] ?? { since: null, forgotten: [] } };
    },
    add: async (context, { personId, ...form }) => {
      const people = await listPeople(context);
      if (!people.some(({ id }) => id === personId)) throw new VerbError(notFound);
      await context.db.execute(sql`select lock_timesheet(${personId})`);
      const { id, reason } = form;
      const { rows } = await context.db.execute<{ saved: Entry; personId: string }>(sql`
        select ${shownEntry} as saved, e.person_id as "personId" from timesheet_entry e
        where e.gym_id = current_gym() and e.id = ${id}`);
      const [saved] = rows;
      if (saved) {
        const { date, start, end } = saved.saved;
        requireSame(
          { personId: saved.personId, id, date, start, end, reason: saved.saved.reason },
          { personId, ...form },
        );
        return done;
      }
      const { start, end } = await instantsOf(context, form);
      await context.db.insert(timesheetEntry).values({
        ...{ id, personId, reason },
        startedAt: sql`${start}::timestamptz`,
        endedAt: sql`${end}::timestamptz`,
      });
      return done;
    },
    change: async (context, { version, ...form }) => {
      await lockEntry(context, form.id);
      const { start, end } = await instantsOf(context, form);
      const { rowCount } = await context.db
        .update(timesheetEntry)
        .set({
          startedAt: sql`${start}::timestamptz`,
          endedAt: sql`${end}::timestamptz`,
          ...(end === null && { endedAs: null }),
          reason: form.reason,
          version: nextVersion,
        })
        .where(unchangedRow(timesheetEntry, form.id, version));
      if (rowCount === 0) throw new VerbError(stale);
      return done;
    },
    remove: async (context, { id, version, reason }) => {
      await lockEntry(context, id);
      const { rowCount } = await context.db
        .update(timesheetEntry)
        .set({ ...deleted, reason })
        .where(unchangedRow(timesheetEntry, id, version));
      if (rowCount === 0) throw new VerbError(stale);
      return done;
    },
  },
  {
    timesheet_entry_overlap: overlappingEntry,
    timesheet_entry_gym_id_id_pk: alreadySaved,
    timesheet_entry_ended_as: alreadySaved,
  },
);
