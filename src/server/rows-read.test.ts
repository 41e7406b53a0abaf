import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { asSuperuser, countRowsRead } from '../test/superuser.ts';
import { insertClass } from '../test/timetable.ts';

const people = 1_000;
/** More than what one client needs, and much less than all. */
const few = 200;

/** Another client, with a membership and its payment. */
async function addMember(gym: Person) {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const form = { id: newId(), clientId: client.id, planName: 'Full', period: 'monthly' as const };
  const { id: membershipId } = await gym.memberships.create(form);
  const dates = { paidOn: '2026-01-01', planStartsOn: '2026-01-01' };
  const { id: paymentId } = await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
  return { clientId: client.id, membershipId, paymentId };
}

const onPostgres = describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres');

onPostgres('lo que se pide de un cliente entre mil', () => {
  let app: TestApp;
  let gym: Person;
  beforeAll(async () => {
    app = await openTestApp();
    gym = await app.gym();
    await asSuperuser(app.database, async (connection) => {
      await connection.query('begin; set local session_replication_role = replica');
      await connection.query(
        `with c as (
        insert into client (gym_id, id, name)
        select $1, gen_random_uuid(), 'Ana ' || n from generate_series(1, ${people}) n returning id
      ), m as (
        insert into membership (gym_id, id, client_id, plan_name, period)
        select $1, gen_random_uuid(), c.id, 'Full', 'monthly' from c returning id, client_id
      ), k as (
        insert into charge (gym_id, client_id, membership_id, starts_on, ends_on, due_on, amount, reason)
        select $1, client_id, id, '2026-01-01', '2026-01-31', '2026-01-01', 1000, 'sale' from m
      ), p as (
        insert into payment (gym_id, id, client_id, membership_id, document_type, method, amount, tax_rate, tax, paid_on,
          plan_starts_on)
        select $1, gen_random_uuid(), client_id, id, 'exemptReceipt', 'cash', 1000, 0, 0, '2026-01-01', '2026-01-01' from m returning id
      ), e as (
        insert into cash_entry (gym_id, kind, amount, source_id) select $1, 'payment', 1000, id from p limit 10
      )
      insert into receipt (gym_id, number, kind, source_id, content)
      select $1, 1000000 + row_number() over (), 'payment', id, '{}' from p`,
        [gym.accountId],
      );
      await connection.query(
        `with r as (
        insert into reservation (gym_id, id, class_id, client_id, date)
        select gym_id, gen_random_uuid(), gen_random_uuid(), id, '2026-01-01' from client where gym_id = $1
      ), e as (
        insert into routine_exercise (gym_id, id, client_id, day, name, position)
        select gym_id, gen_random_uuid(), id, 'monday', 'Plancha', 1 from client where gym_id = $1
      )
      insert into sale (gym_id, id, shift_id, client_id, sold_on, subtotal, tax, total, tax_rate, request)
      select gym_id, gen_random_uuid(), gen_random_uuid(), id, '2026-01-01', 1, 0, 1, 0, '{}' from client where gym_id = $1`,
        [gym.accountId],
      );
      await connection.query('commit; analyze');
    });
  });
  afterAll(() => app.close());

  type Member = Awaited<ReturnType<typeof addMember>>;

  const asks: Record<string, (member: Member) => Promise<unknown>> = {
    'su ficha': ({ clientId }) => gym.profiles.get({ clientId }),
    'sus pagos': ({ membershipId }) => gym.payments.list({ membershipId }),
    'su estado de cuenta': ({ clientId }) =>
      gym.statements.get({ clientId, from: '2026-01-01', to: '2026-12-31' }),
    'el comprobante de su pago': ({ paymentId }) => gym.payments.issueReceipt({ id: paymentId }),
    'el efectivo fuera de los turnos': () => gym.tills.unassigned({}),
    'eliminar su membresía': ({ membershipId }) => gym.memberships.remove({ id: membershipId }),
    'eliminar al cliente': ({ clientId }) => gym.clients.remove({ id: clientId }),
  };

  test.each(Object.entries(asks))('%s no lee las filas de todos', async (_, ask) => {
    const member = await addMember(gym);
    const before = await countRowsRead(app.database);
    await ask(member);
    const after = await countRowsRead(app.database);
    const many = [...after].filter(([table, read]) => read - (before.get(table) ?? 0) > few);
    expect(many).toEqual([]);
  });
});

/** Days on which somebody came to each of the classes. */
const days = 2_000;
const classes = 10;

onPostgres('lo que se pide de hoy tras años de asistencias y comprobantes', () => {
  let app: TestApp;
  let gym: Person;
  beforeAll(async () => {
    app = await openTestApp();
    gym = await app.gym();
    for (let turn = 0; turn < classes; turn += 1) await insertClass(app, gym, {});
    const { paymentId } = await addMember(gym);
    await gym.payments.issueReceipt({ id: paymentId });
    await asSuperuser(app.database, async (connection) => {
      await connection.query('begin; set local session_replication_role = replica');
      await connection.query(
        `with c as (
        insert into client (gym_id, id, name)
        select $1, gen_random_uuid(), 'Ana ' || n from generate_series(1, 100) n returning id
      ), came as (
        select k.id as class_id, d.date, (array(select id from c))[1 + n % 100] as client_id
        from class k, generate_series(1, ${days}) n, lateral (select '2020-01-01'::date + n as date) d where k.gym_id = $1
      ), r as (
        insert into reservation (gym_id, id, class_id, client_id, date, status)
        select $1, gen_random_uuid(), class_id, client_id, date, 'attended' from came
      ), p as (
        insert into class_places (gym_id, class_id, date, taken, attended, waiting)
        select $1, class_id, date, 1, 1, 0 from came
      )
      insert into receipt (gym_id, number, kind, source_id, content)
      select $1, r.number + n, case when n % 2 = 0 then 'sale' else 'refund' end, gen_random_uuid(),
        r.content || jsonb_build_object('refundOf', case when n % 2 = 1 then r.number end)
      from receipt r, generate_series(1, ${days}) n where r.gym_id = $1`,
        [gym.accountId],
      );
      await connection.query('commit; analyze');
    });
  });
  afterAll(() => app.close());

  const asks: Record<string, () => Promise<unknown>> = {
    'la mañana': () => gym.dashboard.morning({}),
    'a quién contactar': () => gym.outreach.list({}),
    'en riesgo': () => gym.outreach.risk({}),
    'a quiénes se vio hace poco': () => gym.routines.seen({}),
    'quién no viene': () => gym.segments.preview({ match: 'all', rules: [{ kind: 'absent', days: 30 }] }),
    'las clases del día': () => gym.reservations.day({}),
    'los comprobantes': () => gym.receipts.list({}),
  };

  test.each(Object.entries(asks))('%s no lee los años', async (_, ask) => {
    const before = await countRowsRead(app.database);
    await ask();
    const after = await countRowsRead(app.database);
    const many = [...after].filter(([table, read]) => read - (before.get(table) ?? 0) > days);
    expect(many).toEqual([]);
  });
});
