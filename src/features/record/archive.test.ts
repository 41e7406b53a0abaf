import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../../test/fixture/canaries.ts';
import { smallPhoto } from '../../test/fixture/clients.ts';
import { openGymFixture } from '../../test/fixture/open.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { asSuperuser, readRows } from '../../test/superuser.ts';
import { archiveColumns, archiveIds, recordWords, unarchivedColumns } from './words.ts';

let fixture: GymFixture;
beforeAll(async () => {
  fixture = await openGymFixture();
});
afterAll(() => fixture.close());

async function readTable(ticket: string, table: string): Promise<string[][]> {
  const all: string[][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { rows, next }: { rows: string[][]; next: string | null } = await fixture.first.record.archivePart({
      ...{ table, ticket, after },
    });
    all.push(...rows.slice(all.length > 0 ? 1 : 0));
    after = next;
  }
  return all;
}

/** The rows of a table by the heads of its sheet. */
async function readSheet(ticket: string, table: string): Promise<Record<string, string>[]> {
  const [heads = [], ...rows] = await readTable(ticket, table);
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
}

test('entrega cada fila de cada tabla de la que habla el registro', async () => {
  const { ticket, tables } = await fixture.first.record.startArchive({});
  expect(tables.length).toBeGreaterThan(40);
  expect(new Set(tables.map(({ title }) => title)).size).toBe(tables.length);
  const stored = await readRows(fixture.database, fixture.first.accountId);
  for (const { table, title, rows } of tables) {
    expect(title, table).toMatch(/^[A-ZÁÉÍÓÚ]/);
    // That this is downloaded is written after the rows are counted.
    expect(rows, table).toBe((stored[table]?.length ?? 0) - (table === 'audit' ? 1 : 0));
    const [heads = [], ...read] = await readTable(ticket, table);
    expect(read.length, table).toBe(stored[table]?.length);
    expect(heads.length, table).toBeGreaterThan(0);
    expect(new Set(heads).size, `${table}: ${heads}`).toBe(heads.length);
    expect(
      read.every((row) => row.length === heads.length),
      table,
    ).toBe(true);
  }
  expect(JSON.stringify(await readTable(ticket, 'client'))).toContain(canary);
});

test('cada columna va en su planilla, o tiene una razón para no ir', async () => {
  const { tables } = await fixture.first.record.startArchive({});
  const stored = await readRows(fixture.database, fixture.first.accountId);
  const shown = new Set([archiveColumns, archiveIds, unarchivedColumns].flatMap(Object.keys));
  const left = tables.flatMap(({ table }) => {
    const columns = { ...recordWords[table]?.columns, created_at: '', deleted_at: '' };
    return Object.keys(stored[table]?.[0] ?? {}).flatMap((name) =>
      table === 'audit' || Object.hasOwn(columns, name) || shown.has(name) ? [] : [`${table}.${name}`],
    );
  });
  expect(left).toEqual([]);
});

test('los id juntan una venta con sus líneas, sus pagos, su comprobante y quien la hizo', async () => {
  const { ticket } = await fixture.first.record.startArchive({});
  const sales = await readSheet(ticket, 'sale');
  const lines = await readSheet(ticket, 'sale_line');
  const paid = await readSheet(ticket, 'sale_payment');
  const receipts = await readSheet(ticket, 'receipt');
  const products = await readSheet(ticket, 'product');
  expect(sales.length).toBeGreaterThan(0);
  for (const { Id, 'Quién lo registró': seller, Total } of sales) {
    const own = lines.filter((line) => line['Id de la venta'] === Id);
    expect(own.length, Id).toBeGreaterThan(0);
    expect(receipts.filter((receipt) => receipt['Id de su origen'] === Id).length, Id).toBeGreaterThan(0);
    expect(seller, Id).toMatch(/^(Dueño|.*Zafiro.*)$/);
    expect(Total, Id).toMatch(/^\$/);
  }
  expect(sales.some(({ Id }) => paid.some((payment) => payment['Id de la venta'] === Id))).toBe(true);
  const ids = new Set(products.map(({ Id }) => Id));
  const sold = lines.filter((line) => line['Id del producto'] !== '');
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.filter((line) => !ids.has(line['Id del producto'] ?? ''))).toEqual([]);
});

test('lleva Registro: cuándo, quién, qué y de cuánto a cuánto', async () => {
  const { first, client } = fixture;
  await first.notes.create({ id: v7(), clientId: client.clientId, text: 'Zafiro: llamar el lunes' });
  const { ticket } = await first.record.startArchive({});
  const told = await readSheet(ticket, 'audit');
  const stored = await readRows(fixture.database, first.accountId);
  expect(told.length).toBe(stored.audit?.length);
  expect(told.findLast((row) => row.Cambios?.includes('llamar el lunes'))).toMatchObject({
    Quién: 'Dueño',
    Tipo: 'Clientes',
    Qué: expect.stringMatching(/^Anotó en la ficha de /),
  });
});

test('lleva los documentos de los meses cerrados', async () => {
  const { ticket, tables } = await fixture.first.record.startArchive({});
  expect(tables).toContainEqual(expect.objectContaining({ table: 'accounting_entry' }));
  const [heads = [], ...rows] = await readTable(ticket, 'accounting_entry');
  const [first = []] = rows;
  const entry = Object.fromEntries(heads.map((head, at) => [head, first[at]]));
  expect(entry).toMatchObject({ Mes: '01-09-2026', Documento: 'Pago de membresía' });
});

test('las fotos y el logo van como imágenes', async () => {
  const { first, client } = fixture;
  const { ticket } = await first.record.startArchive({});
  const picturesOf = async (table: string) =>
    (await first.record.archivePart({ table, ticket, after: '' })).pictures;
  expect(await picturesOf('gym_logo')).toEqual([{ name: 'Logo', image: smallPhoto }]);
  const photos = await picturesOf('client_photo');
  const names = photos.map(({ name }) => name.slice(-6));
  expect(names).toContain(client.clientId.slice(-6));
  await first.photos.remove({ clientId: client.clientId });
  expect(await picturesOf('client_photo')).toHaveLength(photos.length - 1);
  expect(await picturesOf('client')).toEqual([]);
});

test('una tabla de miles va por partes, cada fila una vez', async () => {
  const { first, database } = fixture;
  await asSuperuser(database, (connection) =>
    connection.query(
      `insert into client (gym_id, id, name) select $1, gen_random_uuid(), 'Cliente ' || n from generate_series(1, 2500) n`,
      [first.accountId],
    ),
  );
  const { ticket } = await first.record.startArchive({});
  const [heads = [], ...rows] = await readTable(ticket, 'client');
  const names = rows
    .map((row) => row[heads.indexOf('Nombre')])
    .filter((name) => name?.startsWith('Cliente '));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(2500);
});

test('no entrega claves ni lo que cifra un PIN', async () => {
  await fixture.first.locks.setPin({ pin: '2580' });
  const { ticket, tables } = await fixture.first.record.startArchive({});
  const told = JSON.stringify(await Promise.all(tables.map(({ table }) => readTable(ticket, table))));
  const { gym = [], personal_pin: pins = [] } = await readRows(fixture.database, fixture.first.accountId);
  const secrets = [...pins.map((row) => row.pin_hash), gym[0]?.lock_pin];
  expect(secrets.filter(Boolean).length).toBeGreaterThan(1);
  for (const secret of secrets) expect(told).not.toContain(String(secret));
});

test('sin el permiso de este gimnasio, o con uno escrito a mano, no hay nada', async () => {
  const { first, otherGym } = fixture;
  const { ticket } = await first.record.startArchive({});
  const { ticket: others } = await otherGym.record.startArchive({});
  const part = { table: 'client', after: '' };
  for (const wrong of [others, '', 'x', `${ticket}x`])
    await expect(first.record.archivePart({ ...part, ticket: wrong })).rejects.toMatchObject({
      status: 403,
      code: 'ticket_over',
    });
  for (const after of ['x', 'e30.x', `${Buffer.from('{"id": 1}').toString('base64url')}.x`])
    await expect(first.record.archivePart({ table: 'client', ticket, after })).rejects.toMatchObject({
      code: 'not_found',
    });
  for (const table of ['account', 'session', 'credential', 'pg_class'])
    await expect(first.record.archivePart({ table, ticket, after: '' })).rejects.toMatchObject({
      code: 'not_found',
    });
});

test('queda en Registro quién se llevó todo', async () => {
  await fixture.first.record.startArchive({});
  const { items } = await fixture.first.record.list({ kind: 'account' });
  expect(items[0]?.sentence).toMatch(/^Descargó todos los datos del gimnasio desde /);
  expect(items[0]?.personId).toBe(fixture.first.accountId);
});
