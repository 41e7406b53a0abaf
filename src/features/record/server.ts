import { eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account } from '../../db/tables.ts';
import { implement } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { eventsOfOthers } from '../../wire/record.ts';
import { readerNames } from '../accesscontrol/server.ts';
import { keyNames } from '../apikeys/server.ts';
import { memberLabel } from '../team/server.ts';
import { teamMember } from '../team/table.ts';
import { archive } from './archive.server.ts';
import { type RecordEntry, recordContract } from './contract.ts';
import { readChanges, readEntries, type StoredEntry } from './entries.server.ts';
import { readPersonalData } from './personal-data.server.ts';
import { type Change, entryWords, fieldsOf, sentenceOf, sheetOf, titleOf } from './rules.ts';
import { asChanges, type Speaker, speakerFor } from './speaker.server.ts';

const m = alias(teamMember, 'm');

const entriesAtOnce = 50;
const changesAtOnce = 50;
const entriesPerExport = 500;
const rowsPerExported = 20;

/** Whether somebody else than the owner of the account may have done it. */
const isUnknown = ({ changes }: StoredEntry): boolean =>
  changes.some(({ table, action }) => table === 'account' && eventsOfOthers.includes(action));

function shownEntry(entry: StoredEntry, say: Speaker): RecordEntry {
  const unknown = isUnknown(entry);
  return {
    key: entry.key,
    at: entry.at,
    ...entryWords(entry.changes, say),
    changes: entry.changes.reduce((sum, { alike }) => sum + alike, 0),
    personId: unknown || entry.clientName !== null ? null : entry.actor,
    clientName: entry.clientName,
    authorizedById: entry.authorizedBy,
    sentById: entry.sentBy,
    unknown,
  };
}

const shownRow = (change: Change, say: Speaker) => ({
  id: change.id,
  sentence: sentenceOf(change, say),
  fields: fieldsOf(change, say),
});

/** The first `count`, and the key behind the last of them where there are more. */
const pageOf = (found: readonly StoredEntry[], count: number) => {
  const entries = found.slice(0, count);
  return { entries, next: found.length > count ? (entries.at(-1)?.key ?? null) : null };
};

export const recordServer = implement(recordContract, {
  list: async ({ db }, filters) => {
    const found = await readEntries(db, filters, { count: entriesAtOnce, rows: 0 });
    const { entries, next } = pageOf(found, entriesAtOnce);
    const say = await speakerFor(
      db,
      entries.flatMap(({ changes }) => changes),
    );
    return { items: entries.map((entry) => shownEntry(entry, say)), next };
  },
  changes: async ({ db }, asked) => {
    const found = await readChanges(db, asked, changesAtOnce + 1);
    const changes = found.slice(0, changesAtOnce);
    const say = await speakerFor(db, changes);
    return {
      items: changes.map((change) => shownRow(change, say)),
      next: found.length > changesAtOnce ? (changes.at(-1)?.id ?? null) : null,
    };
  },
  all: async ({ db }, filters) => {
    const found = await readEntries(db, filters, { count: entriesPerExport, rows: rowsPerExported });
    const { entries, next } = pageOf(found, entriesPerExport);
    const say = await speakerFor(
      db,
      entries.flatMap(({ changes, rows }) => [...changes, ...rows]),
    );
    return {
      items: entries.map((entry) => ({
        ...shownEntry(entry, say),
        rows: entry.rows.map((change) => shownRow(change, say)),
      })),
      next,
    };
  },
  ...archive,
  personalData: async ({ db }, { clientId }) => {
    const { tables, photo } = await readPersonalData(db, clientId);
    const say = await speakerFor(
      db,
      tables.flatMap(({ table, rows }) => asChanges(table, rows)),
    );
    const how = { client: true, filled: true };
    return {
      photo,
      sheets: tables.map(({ table, rows }) => ({
        title: titleOf(table),
        rows: sheetOf(table, rows, say, how),
      })),
    };
  },
  choices: async ({ db }) => {
    const members = await db
      .select({ id: m.accountId, name: memberLabel })
      .from(m)
      .where(isNotNull(m.accountId))
      .orderBy(sql`deleted_at is not null, sort_key(name), id`);
    const [owner] = await withAccounts(db, () =>
      db
        .select({ id: account.id, name: account.email })
        .from(account)
        .where(eq(account.id, sql`gym_owner()`)),
    );
    const { rows: keys } = await db.execute<{ id: string; name: string }>(sql`
      select k.id, k.name from (${keyNames} union all ${readerNames}) k where k.gym_id = current_gym() order by sort_key(k.name), k.id`);
    const people = [...(owner ? [owner] : []), ...members, ...keys];
    return {
      people: [...new Map(people.map((person) => [person.id ?? '', person.name]))].map(([id, name]) => ({
        id,
        name,
      })),
    };
  },
});
