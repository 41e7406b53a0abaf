import { sql } from 'drizzle-orm';
import type { Db, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { linkToken, readLinkToken } from '../../server/signed-link.ts';
import { notFound } from '../../wire/failures.ts';
import type { AuditRow } from '../../wire/record.ts';
import { type recordContract, ticketMinutes, ticketOver } from './contract.ts';
import { auditTable, changeIn, recordSheet, sheetOf, titleOf } from './rules.ts';
import { asChanges, type Speaker, speakerFor } from './speaker.server.ts';
import { recordWords } from './words.ts';

const rowsAtOnce = 1_000;

/** A row with a picture is some 60 kB. */
const picturesAtOnce = 50;

/** What the pictures of a table are called; the end of an id keeps two clients of one name apart. */
const pictureNames: Readonly<Record<string, (row: AuditRow, say: Speaker) => string>> = {
  client_photo: ({ client_id: client }, say) => `${say.name('client', client)} ${String(client).slice(-6)}`,
  gym_logo: () => 'Logo',
  sport_page_photo: ({ id, caption }) => `${caption || 'Foto'} ${String(id).slice(-6)}`,
};

/** What the record tells of that is in no table of the gym. */
const untabled: readonly string[] = [
  'account',
  'authorization',
  'closure',
  'sending',
  'gym_plan',
  'suspension',
  'support_access',
  'support_visit',
];
const tables = [...Object.keys(recordWords).filter((table) => !untabled.includes(table)), auditTable];

const countIn = (table: string) =>
  sql`select ${table}::text as "table", count(*)::int as rows from ${sql.raw(table)} t where t.gym_id = current_gym()`;

async function countRows(db: Db) {
  const { rows } = await db.execute<{ table: string; rows: number }>(
    sql.join(tables.map(countIn), sql` union all `),
  );
  return rows
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => ({ table, title: table === auditTable ? 'Registro' : titleOf(table), rows }));
}

/** The columns of a table's primary key. */
async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`);
  return rows.map(({ name }) => name);
}

/** Where a part ends: the key of its last row, signed, since it becomes a row of the table again. */
const writePlace = (sign: GymContext['sign'], key: AuditRow): string => {
  const place = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${place}.${sign(`place ${place}`)}`;
};

/** @throws VerbError not_found for one that Pulso did not sign */
function readPlace(sign: GymContext['sign'], written: string): string {
  const [place = '', signature] = written.split('.');
  if (signature !== sign(`place ${place}`)) throw new VerbError(notFound);
  return Buffer.from(place, 'base64url').toString();
}

/** Rows of a table in the order of its `key`, those behind the row `after`, which is JSON. */
async function readRows(
  db: Db,
  {
    table,
    key,
    after,
    count,
  }: { table: string; key: readonly string[]; after: string | null; count: number },
): Promise<AuditRow[]> {
  const of = (row: string) => sql.raw(key.map((name) => `${row}.${name}`).join(', '));
  const behind =
    after === null
      ? sql``
      : sql`and (${of('t')}) > (select ${of('r')} from jsonb_populate_record(null::${sql.raw(table)}, ${after}::jsonb) r)`;
  const { rows } = await db.execute<{ row: AuditRow }>(sql`
    select to_jsonb(t) as row from ${sql.raw(table)} t
    where t.gym_id = current_gym() ${behind} order by ${of('t')} limit ${count}`);
  return rows.map(({ row }) => row);
}

export const archive: Verbs<typeof recordContract, 'startArchive' | 'archivePart'> = {
  startArchive: async (context) => {
    const { gymId, actor, counted } = await context.inTeam(
      async ({ db, gymId }) => {
        const { rows } = await db.execute<{ actor: string }>(sql`select current_account() as actor`);
        return { gymId, actor: rows[0]?.actor ?? gymId, counted: await countRows(db) };
      },
      { readOnly: true },
    );
    await context.recordEvent(actor, 'everything_downloaded', {}, gymId);
    const end = Math.floor(Date.now() / 1000) + ticketMinutes * 60;
    return { ticket: linkToken(context, 'archive', gymId, `${end}`), tables: counted };
  },
  archivePart: async (context, { table, ticket, after }) => {
    const { db, gymId, sign } = context;
    const admitted = readLinkToken(context, 'archive', ticket);
    if (admitted?.gymId !== gymId || Number(admitted.id) * 1000 < Date.now()) throw new VerbError(ticketOver);
    if (!tables.includes(table)) throw new VerbError(notFound);
    const key = await keyOf(db, table);
    const nameOf = pictureNames[table];
    const count = nameOf ? picturesAtOnce : rowsAtOnce;
    const rows = await readRows(db, { table, key, after: after ? readPlace(sign, after) : null, count });
    const told = asChanges(table, rows);
    const isAudit = table === auditTable;
    const say = await speakerFor(db, isAudit ? [...told, ...rows.map(changeIn)] : told, true);
    const pictures = rows.flatMap((row) =>
      nameOf && row.image ? [{ name: nameOf(row, say), image: String(row.image) }] : [],
    );
    const last = rows.length === count ? rows.at(-1) : undefined;
    const place = last && Object.fromEntries(key.map((name) => [name, last[name]]));
    const sheet = isAudit ? recordSheet(rows, say) : sheetOf(table, rows, say, { archive: true });
    return { rows: sheet, pictures, next: place ? writePlace(sign, place) : null };
  },
};
