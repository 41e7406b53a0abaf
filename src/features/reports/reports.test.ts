import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Group } from './domain.ts';

let app: TestApp;
let gym: Person;
// The afternoon of 15 March in Santiago.
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T18:00:00Z' });
});
afterAll(() => app.close());

const addClient = async (name: string) => {
  const { client } = await gym.clients.create({ id: newId(), name });
  return client.id;
};

/** A monthly membership whose periods begin on these days, and are paid on them. */
async function join(clientId: string, starts: readonly string[], amount = 30_000) {
  const { id } = await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  for (const day of starts)
    await gym.payments.take({ id: newId(), membershipId: id, amount, paidOn: day, planStartsOn: day });
  return id;
}

const namesOf = async (group: Group, month?: string) => {
  const { items, total } = await gym.reports.members({ group, ...(month && { month }) });
  expect(items).toHaveLength(total);
  return items.map(({ name }) => name);
};

const month = async (asked?: string) => {
  const report = await gym.reports.month(asked ? { month: asked } : {});
  return { ...report, last: report.months.at(-1) };
};

describe('los socios de un mes', () => {
  beforeAll(async () => {
    gym = await app.gym();
    await join(await addClient('Ana'), ['2026-01-10', '2026-02-10']);
    await join(await addClient('Bruno'), ['2026-03-01']);
    await join(await addClient('Carla'), ['2025-12-01', '2026-03-05']);
    await join(await addClient('Dora'), ['2026-02-20']);
    await join(await addClient('Elsa'), []);
  });

  test('los del inicio, más los nuevos y los que vuelven, menos los que se fueron, son los del final', async () => {
    const { last, today } = await month();
    expect(today).toBe('2026-03-15');
    expect(last).toMatchObject({ from: '2026-03-01', to: '2026-03-15' });
    expect(last).toMatchObject({ start: 2, joined: 1, returned: 1, lost: 1, end: 3 });
    expect(await namesOf('start')).toEqual(['Ana', 'Dora']);
    expect(await namesOf('joined')).toEqual(['Bruno']);
    expect(await namesOf('returned')).toEqual(['Carla']);
    expect(await namesOf('lost')).toEqual(['Ana']);
    expect(await namesOf('end')).toEqual(['Bruno', 'Carla', 'Dora']);
  });

  test('un mes que pasó se cuenta entero, y uno que no ha llegado es el presente', async () => {
    expect((await month('2026-02')).last).toMatchObject({
      ...{ from: '2026-02-01', to: '2026-02-28', start: 1, joined: 1, returned: 0, lost: 0, end: 2 },
    });
    expect(await namesOf('lost', '2025-12')).toEqual([]);
    expect(await namesOf('lost', '2026-01')).toEqual(['Carla']);
    expect(await month('2027-01')).toEqual(await month());
  });

  test('quien entra y sale dentro del mes se cuenta aparte, y no en las demás', async () => {
    const other = await app.gym();
    const { client } = await other.clients.create({ id: newId(), name: 'Ema' });
    const plan = { kind: 'days', name: 'Semana', price: 9_000, billingPeriod: null, days: 7 };
    const { id: planId } = await createPlan(other, plan);
    const { id: membershipId } = await other.memberships.sell({
      ...{ id: newId(), clientId: client.id, planId, startsOn: '2026-02-10' },
    });
    await other.payments.take({
      ...{ id: newId(), membershipId, amount: 9_000, paidOn: '2026-02-10', planStartsOn: '2026-02-10' },
    });
    const { months } = await other.reports.month({ month: '2026-02' });
    expect(months.at(-1)).toMatchObject({ start: 0, joined: 0, returned: 0, lost: 0, within: 1, end: 0 });
    expect(months.at(-2)).toMatchObject({ within: 0 });
    const { items } = await other.reports.members({ month: '2026-02', group: 'within' });
    expect(items).toMatchObject([{ name: 'Ema', since: '2026-02-10', until: '2026-02-16' }]);
    const { months: next } = await other.reports.month({});
    expect(next.at(-1)).toMatchObject({ start: 0, within: 0, end: 0 });
    expect(next.at(-2)).toMatchObject({ within: 1 });
  });

  test('el mes presente se compara hasta el mismo día, y uno que pasó entero', async () => {
    expect(await month()).toMatchObject({
      previous: { from: '2026-02-01', to: '2026-02-15', start: 1, end: 1, memberships: 30_000 },
      lastYear: { from: '2025-03-01', to: '2025-03-15', start: 0, end: 0, memberships: 0 },
    });
    const { previous, months } = await month('2026-02');
    expect(previous).toEqual(months.at(-2));
  });

  test('lo recurrente es lo que las membresías vigentes valen por mes', async () => {
    expect((await month()).last).toMatchObject({ memberships: 60_000, recurring: 90_000 });
    const clientId = await addClient('Flor');
    const { id } = await gym.memberships.create({ id: newId(), clientId, planName: 'Año', period: 'annual' });
    const day = '2026-03-02';
    await gym.payments.take({
      id: newId(),
      membershipId: id,
      amount: 250_000,
      paidOn: day,
      planStartsOn: day,
    });
    expect((await month()).last).toMatchObject({ end: 4, memberships: 310_000, recurring: 110_833 });
    const { items } = await gym.reports.recurring({});
    expect(items.map(({ clientName, months, monthly }) => [clientName, months, monthly])).toEqual([
      ...[
        ['Bruno', 1, 30_000],
        ['Carla', 1, 30_000],
        ['Dora', 1, 30_000],
        ['Flor', 12, 20_833],
      ],
    ]);
    const payers = await gym.reports.payers({});
    expect(payers.items.map(({ clientName, paid, isMember }) => [clientName, paid, isMember])).toEqual([
      ...[
        ['Flor', 250_000, true],
        ['Bruno', 30_000, true],
        ['Carla', 30_000, true],
        ['Dora', 0, true],
      ],
    ]);
    await gym.clients.remove({ id: clientId });
    expect((await month()).last).toMatchObject({ end: 3 });
  });

  test('quien está de prueba no es socio, y quien va en el plan de otro sí', async () => {
    const trial = await createPlan(gym, {
      kind: 'trial',
      name: 'Prueba',
      price: 0,
      billingPeriod: null,
      days: 30,
    });
    const clientId = await addClient('Gala');
    await gym.memberships.sell({ id: newId(), clientId, planId: trial.id, startsOn: '2026-03-10' });
    expect(await namesOf('joined')).toEqual(['Bruno']);
    const duo = await createPlan(gym, { name: 'Dúo', people: 2 });
    const sold = await gym.memberships.sell({
      ...{ id: newId(), clientId: await addClient('Hugo'), planId: duo.id, startsOn: '2026-03-01' },
    });
    await gym.members.add({ id: newId(), membershipId: sold.id, clientId: await addClient('Iris') });
    // The database's clock is not the one that the test sets.
    await asSuperuser(app.database, (connection) =>
      connection.query(`update plan_member set created_at = '2026-03-04T12:00:00Z'`),
    );
    expect(await namesOf('joined')).toEqual(['Bruno']);
    await gym.payments.take({
      ...{
        id: newId(),
        membershipId: sold.id,
        amount: 30_000,
        paidOn: '2026-03-01',
        planStartsOn: '2026-03-01',
      },
    });
    expect(await namesOf('joined')).toEqual(['Bruno', 'Hugo', 'Iris']);
  });

  test('a quien entra al plan de otro no lo cubren los períodos que ya habían terminado', async () => {
    const duo = await createPlan(gym, { name: 'Pareja', people: 2 });
    const startsOn = '2026-01-10';
    const clientId = await addClient('Juan');
    const { id: membershipId } = await gym.memberships.sell({
      id: newId(),
      clientId,
      planId: duo.id,
      startsOn,
    });
    for (const day of [startsOn, '2026-02-10'])
      await gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: day, planStartsOn: day });
    const memberId = await addClient('Katia');
    await gym.members.add({ id: newId(), membershipId, clientId: memberId });
    await asSuperuser(app.database, (connection) =>
      connection.query(`update plan_member set created_at = '2026-02-20T12:00:00Z' where client_id = $1`, [
        memberId,
      ]),
    );
    expect(await namesOf('start', '2026-02')).not.toContain('Katia');
    expect(await namesOf('joined', '2026-02')).toContain('Katia');
    expect(await namesOf('lost')).toContain('Katia');
    expect(await namesOf('end')).not.toContain('Katia');
  });

  test('quien sale del plan de otro fue socio hasta ese día, y si se elimina su ficha ya no cuenta', async () => {
    const duo = await createPlan(gym, { name: 'Amigos', people: 2 });
    const startsOn = '2026-01-05';
    const clientId = await addClient('Luis');
    const { id: membershipId } = await gym.memberships.sell({
      id: newId(),
      clientId,
      planId: duo.id,
      startsOn,
    });
    for (const day of [startsOn, '2026-02-05', '2026-03-05'])
      await gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: day, planStartsOn: day });
    const memberId = await addClient('Mara');
    const id = newId();
    await gym.members.add({ id, membershipId, clientId: memberId });
    await gym.members.remove({ id });
    const setDays = (added: string, removed: string) =>
      asSuperuser(app.database, (connection) =>
        connection.query('update plan_member set created_at = $2, deleted_at = $3 where id = $1', [
          ...[id, `${added}T12:00:00Z`, `${removed}T12:00:00Z`],
        ]),
      );
    // On the last day of January there was nobody any more.
    await setDays('2026-01-10', '2026-01-31');
    expect(await namesOf('joined', '2026-01')).not.toContain('Mara');
    await setDays('2026-01-10', '2026-02-01');
    expect(await namesOf('joined', '2026-01')).toContain('Mara');
    expect(await namesOf('start', '2026-02')).toContain('Mara');
    expect(await namesOf('lost', '2026-02')).toContain('Mara');
    expect(await namesOf('end')).not.toContain('Mara');
    expect((await gym.reports.retained({ cohort: '2026-01' })).items.map(({ name }) => name)).toContain(
      'Mara',
    );
    // Somebody who was taken out on the day of being added was never covered.
    await setDays('2026-01-10', '2026-01-10');
    expect((await gym.reports.retained({ cohort: '2026-01' })).items.map(({ name }) => name)).not.toContain(
      'Mara',
    );
    await setDays('2026-01-10', '2026-02-01');
    await gym.clients.remove({ id: memberId });
    expect(await namesOf('start', '2026-02')).not.toContain('Mara');
  });
});
