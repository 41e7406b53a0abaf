import { describe, expect, test } from 'vitest';
import { asSuperuser, countRowsRead } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { preparePurchases } from './planpurchases.fixture.ts';

const people = 1_000;
/** More than what one purchase needs, and much less than all. */
const few = 100;

const onPostgres = describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres');

onPostgres('la compra de un plan en un gimnasio de mil clientes', () => {
  const shop = preparePurchases();

  async function sellToMany() {
    const sold = await shop.sell();
    await shop.writeContract(sold.gym);
    await insertClass(shop.here.app, sold.gym, { trial: true });
    await asSuperuser(shop.here.app.database, async (connection) => {
      await connection.query('begin; set local session_replication_role = replica');
      await connection.query(
        `insert into client (gym_id, id, name, email, phone, whatsapp)
        select $1, gen_random_uuid(), 'Ana ' || n, n || '@gente.cl', '+56 9 1' || lpad(n::text, 7, '0'), '+56 9 2' || lpad(n::text, 7, '0')
        from generate_series(1, ${people}) n`,
        [sold.gym.accountId],
      );
      await connection.query('commit; analyze');
    });
    return sold;
  }

  async function readBy<T>(
    act: () => Promise<T>,
  ): Promise<{ answer: T; read: (table: string) => number; many: string[] }> {
    const before = await countRowsRead(shop.here.app.database);
    const answer = await act();
    const after = await countRowsRead(shop.here.app.database);
    const read = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return { answer, read, many: [...after.keys()].filter((table) => read(table) > few) };
  }

  test('no lee las clases de la página', async () => {
    const sold = await sellToMany();
    const { answer, read } = await readBy(() => shop.fill(sold));
    expect([answer.name, read('class')]).toEqual(['Ana', 0]);
  });

  test('no lee a todos los clientes para saber si quien compra es uno', async () => {
    const sold = await sellToMany();
    const fields = await shop.fill(sold);
    const { answer, many } = await readBy(() => shop.send(sold, fields));
    expect([shop.urlIn(answer) !== '', many]).toEqual([true, []]);
  });
});
