import { cp, mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChecks } from '../db/checks.ts';
import { connect } from '../db/connect.ts';
import { examine } from '../db/doctor/examine.ts';
import { examinePages } from '../db/doctor/pages.ts';
import { examineReferences } from '../db/doctor/references.ts';
import { examineSums } from '../db/doctor/sums.ts';
import { openEmbedded } from '../db/embedded.ts';
import { fillDemo } from '../demo/demo.ts';
import { openTestApp } from '../test/app.ts';
import { runCommand } from '../test/command.ts';
import { serverUrl } from '../test/database.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { asSuperuser } from '../test/superuser.ts';

describe('la revisión de la base', () => {
  let fixture: GymFixture;
  beforeAll(async () => {
    fixture = await openGymFixture();
  });
  afterAll(() => fixture.close());

  const findings = () =>
    asSuperuser(fixture.database, async (connection) => {
      const { pages, references, sums } = await examine(connection);
      expect(Math.min(pages.examined, references.examined, sums.examined)).toBeGreaterThan(20);
      return [pages, references, sums].flatMap((part) => part.findings);
    });
  /** What is wrong with the rows, whose pages are sound: nothing here tampers with these. */
  const wrongRows = () =>
    asSuperuser(fixture.database, async (connection) => {
      const parts = [await examineReferences(connection), await examineSums(connection)];
      return parts.flatMap((part) => part.findings.map(({ check }) => check));
    });
  /** Without triggers, foreign keys and policies. */
  const tamper = (statement: string) =>
    asSuperuser(fixture.database, (connection) =>
      connection.query(
        `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
      ),
    );

  test('no encuentra nada en un gimnasio sano', async () => {
    expect(await findings()).toEqual([]);
  });

  /** A statement for each check of what is kept as a sum, whose change the check must find. */
  const changed: Readonly<Record<string, string>> = {
    clientCount: 'update client_count set total = total + 1',
    membershipStatus: `update client_membership_status set plan_name = plan_name || '.'`,
    planMembers:
      'update plan_member set client_id = m.client_id from membership m where m.id = membership_id',
    expiry: 'update membership set expires_on = expires_on + 1',
    periodEnds: `update charge set ends_on = ends_on + 1 where reason = 'sale'`,
    freezeFees: 'update membership_freeze set fee = fee + 1',
    interruptedPeriods:
      'update charge set amount = amount + 1 where id in (select charge_id from plan_change)',
    consentTexts: `update consent_purpose set text = text || '.'`,
    consentNumbers: 'update consent set number = number + 1',
    contractVersions: 'update contract_version set number = number + 1',
    receiptNumbers: 'update counter set value = value + 1',
    shifts: `update cash_entry set amount = amount + 1 where kind = 'float'`,
    charges: 'update payment set amount = amount - 1',
    chargeShares: 'update charge set paid = paid - 1 where paid > 0',
    cashOfPayments: 'delete from cash_entry where source_id is not null',
    classVersions: `update class_version set start_time = '00:00'`,
    places: 'update class_places set taken = taken + 1',
    productsOfGroups: 'update product_group_count set total = total + 1',
    barcodes: 'delete from product_barcode',
    stockIsItsLedger: 'delete from stock_movement where place = (select min(place) from stock_movement)',
    stockAfterEachMovement: 'update stock_movement set quantity_after = quantity_after + 1',
    averageCost: 'update product_stock set average_cost = average_cost + 1',
    purchases: 'update purchase set total = total + 1',
    debts: 'delete from credit_entry',
    saleLines: 'update sale_line set amount = amount + 1',
    salePaid: 'update sale_payment set amount = amount + 1',
    soldGoods: `update stock_movement set quantity = quantity - 1 where kind = 'sale'`,
    cashOfSales: `update sale_payment set method = 'cash'`,
    income: 'update daily_income set amount = amount + 1',
    refunds: 'update refund set total = total + 1',
    moreThanSold: 'update refund_line set quantity = quantity + 1000',
    receiptOfEach: 'delete from receipt',
    entriesBalance: `update accounting_entry set postings = '{"cash": 1}'`,
    onlineRefunds: 'update online_payment set refunded = refunded + 1',
    onlineAmounts: `update online_payment o set amount = 1, refunded = 0,
      payment_id = (select p.id from payment p where p.gym_id = o.gym_id and p.deleted_at is null order by p.id limit 1)
      where o.id = (select x.id from online_payment x where x.gym_id = o.gym_id order by x.id limit 1)`,
  };

  test('cada suma que se guarda tiene una revisión, y cada revisión encuentra lo que cambió', async () => {
    const checks = readChecks();
    expect(Object.keys(changed).toSorted()).toEqual(checks.map(({ name }) => name).toSorted());
    const blind: string[] = [];
    await asSuperuser(fixture.database, async (connection) => {
      for (const { name, sql } of checks) {
        await connection.query(
          `begin; set local session_replication_role = replica; ${changed[name]}; set local role pulso_gym`,
        );
        await connection.query(`select set_config('app.gym_id', $1, true)`, [fixture.first.accountId]);
        if ((await connection.query(sql)).rowCount === 0) blind.push(name);
        await connection.query('rollback');
      }
    });
    expect(blind).toEqual([]);
  });

  test.each([
    ['una suma', 'client_count', 'update client_count set total = total + 1', 'clientCount'],
    [
      'la clase de una reserva, que no existe',
      'reservation',
      'update reservation set class_id = gen_random_uuid()',
      'reservation_class_fk',
    ],
  ])('encuentra %s', async (_, table, statement, check) => {
    await tamper(`create table kept as table ${table}; ${statement}`);
    const found = await wrongRows();
    await tamper(`delete from ${table}; insert into ${table} table kept; drop table kept`);
    expect(found).toContain(check);
    expect(await wrongRows()).toEqual([]);
  });

  // The embedded database has one session.
  test.runIf(serverUrl())('no toma por daño lo que otro escribe mientras lee', async () => {
    await tamper('create table kept as table client_count');
    const found = await asSuperuser(fixture.database, (connection) => {
      const amongWrites = new Proxy(connection, {
        get: (client, key) =>
          key !== 'query'
            ? Reflect.get(client, key)
            : async (text: string, values?: unknown[]) => {
                if (text.includes('order by')) await tamper('update client_count set total = total + 1');
                return client.query(text, values);
              },
      });
      return examinePages(amongWrites);
    });
    await tamper(
      'update client_count set total = kept.total from kept where kept.gym_id = client_count.gym_id',
    );
    await tamper('drop table kept');
    expect(found.findings).toEqual([]);
  });

  test('no deja nada cambiado', async () => {
    const left = () =>
      asSuperuser(fixture.database, async (connection) => {
        const { rows } = await connection.query('select extname from pg_extension order by 1');
        return rows;
      });
    const before = await left();
    await findings();
    expect(await left()).toEqual(before);
  });
});

// It opens embedded databases of its own, so once is enough.
describe.runIf(process.env.PULSO_TEST_DATABASE === 'embedded')('npm run doctor', () => {
  let home: string;
  let sound: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pulso-doctor-'));
    sound = join(home, 'sana');
    const database = await connect({ directory: join(sound, 'db') });
    await fillDemo(database);
    await database.close();
  });
  afterAll(() => rm(home, { recursive: true }));

  const run = (data: string) => runCommand('doctor', [], { PULSO_DATA: data });

  test('encuentra sana la demostración', async () => {
    const { code, stdout, stderr } = await run(sound);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
    expect(stdout.match(/^✓ .+: bien \(\d+\)$/gm)).toHaveLength(3);
  });

  /** A copy of the sound one, and the file of its clients, which has several pages. */
  async function copySound(name: string): Promise<{ data: string; file: string }> {
    const data = join(home, name);
    await cp(sound, data, { recursive: true });
    const database = await openEmbedded({ directory: join(data, 'db') });
    const { rows } = await database.pool.query<{ path: string }>(
      `select pg_relation_filepath('client') as path from pg_class where oid = 'client'::regclass and relpages > 1`,
    );
    await database.close();
    return { data, file: join(data, 'db', rows[0]?.path ?? '') };
  }

  test('nombra la tabla de cuyo archivo falta un pedazo, y dice qué hacer, y Pulso no empieza con ella', async () => {
    const { data, file } = await copySound('cortada');
    await truncate(file, 8192);
    await expect(connect({ directory: join(data, 'db') })).rejects.toThrow(
      /no abre: está dañada \(«client: .*restaura el último respaldo/,
    );
    const { code, stdout } = await run(data);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^✗ Páginas e índices/m);
    expect(stdout).toMatch(/^ {2}pages \(client\): /m);
    expect(stdout).toMatch(/restaura el último respaldo/);
  });

  test('lo que está en una página dañada se dice con 503 y qué hacer, y lo demás se atiende', async () => {
    const { data, file } = await copySound('dañada');
    const page = await open(file, 'r+');
    await page.write(Buffer.alloc(64, 255), 0, 64, 8192);
    await page.close();
    const app = await openTestApp({ database: { at: { directory: join(data, 'db') } } });
    const owner = app.nobody();
    await owner.account.signIn({ email: 'demo@pulso.test', password: 'pulso-demo' });
    await expect(owner.clients.list({})).rejects.toMatchObject({
      status: 503,
      code: 'database_damaged',
      message: expect.stringMatching(/está dañada.*npm run doctor/),
    });
    expect((await owner.programs.list({})).total).toBeGreaterThan(0);
    await app.close();
  });

  test('no toca una base en uso', async () => {
    const database = await openEmbedded({ directory: join(sound, 'db') });
    const { code, stderr } = await run(sound);
    await database.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`en uso por otro proceso \\(pid ${process.pid}\\)\\. Detén Pulso`));
  });

  test('no crea una base donde no hay', async () => {
    const { code, stderr } = await run(join(home, 'nada'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No hay una base de datos en .*nada/);
  });
});
