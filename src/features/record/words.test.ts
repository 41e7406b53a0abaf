import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { derivedTables, recordWords, silentColumns } from './words.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What the audit keeps of each table: its columns, 'table.column'. */
async function auditedColumns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgname = 'record_change'
      and audit_content(jsonb_build_object(a.attname, 1)) <> '{}'
    order by 1`);
  return rows.map(({ column }) => column);
}

test('cada columna que guarda la auditoría tiene palabras, o una razón para no mostrarla', async () => {
  const told = Object.entries(recordWords).flatMap(([table, { columns, silent = {} }]) =>
    [
      'account',
      'authorization',
      'automation_mail',
      'closure',
      'gym_plan',
      'sending',
      'suspension',
      'support_access',
      'support_visit',
    ].includes(table)
      ? []
      : [...Object.keys(columns), ...Object.keys(silent)].map((name) => `${table}.${name}`),
  );
  const audited = (await auditedColumns()).filter((column) => {
    const [table = '', name = ''] = column.split('.');
    return !derivedTables.includes(table) && !silentColumns.includes(name);
  });
  expect(audited.length).toBeGreaterThan(300);
  expect(told.toSorted()).toEqual(audited.toSorted());
});

test('cada razón para no mostrar una columna dice algo', () => {
  const reasons = Object.values(recordWords).flatMap(({ silent = {} }) => Object.values(silent));
  expect(reasons.filter((reason) => reason.length < 5)).toEqual([]);
});
