import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../db/announcer.ts';
import type { Person } from '../test/app.ts';
import { addMembership, addPayment, clientForm, paymentForm } from '../test/fixture/clients.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { asRole, type Rows } from '../test/roles.ts';
import { asSuperuser } from '../test/superuser.ts';

let fixture: GymFixture;
beforeAll(async () => {
  fixture = await openGymFixture();
});
afterAll(() => fixture.close());

const ask = (statement: string): Promise<Rows> =>
  asSuperuser(fixture.database, async (connection) => (await connection.query(statement)).rows as Rows);

describe('la auditoría', () => {
  const auditOf = async (rowId: string) =>
    (await ask(
      `select action, actor, table_name, before, after, gym_id from audit where row_id = '${rowId}' order by id`,
    )) as {
      action: string;
      actor: string;
      table_name: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }[];

  test('guarda quién hizo qué, con el antes y el después, en cada paso de una fila', async () => {
    const { first } = fixture;
    const { client } = await first.clients.create({ id: newId(), ...clientForm() });
    const membershipId = await addMembership(fixture, client.id);
    const id = await addPayment(fixture, membershipId);
    await first.payments.update({ id, version: 1, ...paymentForm, amount: 500 });
    await first.payments.remove({ id });
    await first.payments.restore({ id });
    const steps = await auditOf(id);
    expect(steps.map(({ action }) => action)).toEqual(['insert', 'update', 'delete', 'restore']);
    expect(
      steps.every(({ actor, table_name }) => actor === first.accountId && table_name === 'payment'),
    ).toBe(true);
    expect(steps[0]).toMatchObject({ before: null, after: { amount: paymentForm.amount } });
    expect(steps[1]).toMatchObject({ before: { amount: paymentForm.amount }, after: { amount: 500 } });
    expect(steps[2]).toMatchObject({ before: { deleted_at: null }, after: { deleted_by: first.accountId } });
  });

  test('dice de qué cliente es una fila, y qué filas escribió una misma transacción', async () => {
    const { client } = await fixture.first.clients.create({ id: newId(), ...clientForm() });
    const membershipId = await addMembership(fixture, client.id);
    await addPayment(fixture, membershipId);
    await fixture.first.credits.setLimit({ clientId: client.id, limit: 5000 });
    const rows = (await ask(
      `select table_name, transaction_id from audit where client_id = '${client.id}' order by id`,
    )) as { table_name: string; transaction_id: string }[];
    const tables = rows.map(({ table_name }) => table_name);
    expect(tables).toEqual(expect.arrayContaining(['client', 'membership', 'payment', 'credit']));
    const transactions = new Set(rows.map(({ transaction_id }) => transaction_id));
    expect(transactions.size).toBe(4);
    expect(transactions).not.toContain('0');
  });

  test('no guarda lo que no llegó a pasar', async () => {
    const id = newId();
    const form = clientForm();
    await fixture.first.clients.create({ id: newId(), ...form });
    await expect(fixture.first.clients.create({ id, ...form })).rejects.toMatchObject({
      code: 'email_taken',
    });
    expect(await auditOf(id)).toEqual([]);
    expect(await ask(`select * from client where id = '${id}'`)).toEqual([]);
  });

  test('avisa a todos también cuando antes fue a uno', async () => {
    const [row] = await asRole(
      fixture.database,
      { role: 'pulso_gym', scope: { gym_id: fixture.first.accountId } },
      `select note_change('${newId()}'), note_change('-'), current_setting('app.changed') as changed`,
    );
    expect(row?.changed).toBe('-');
  });

  test('avisa de cada cambio confirmado, y solo de esos', async () => {
    const changes: (Change | null)[] = [];
    fixture.database.onChange((change) => changes.push(change));
    const form = clientForm();
    const { client } = await fixture.first.clients.create({ id: newId(), ...form });
    const refused = newId();
    await expect(fixture.first.clients.create({ id: refused, ...form })).rejects.toMatchObject({
      status: 409,
    });
    const { client: neighbour } = await fixture.otherGym.clients.create({ id: newId(), name: 'Otra' });
    const toldOf = ({ accountId }: Person) =>
      changes.flatMap((change) => (change?.gymId === accountId ? change.audiences : []));
    await expect.poll(() => toldOf(fixture.first)).toContain(client.id);
    await expect.poll(() => toldOf(fixture.otherGym)).toEqual([neighbour.id]);
    expect(toldOf(fixture.first)).not.toContain(refused);
  });
});
