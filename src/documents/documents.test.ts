import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { findViolations } from '../test/invariants.ts';
import { arrived, openMailbox } from '../test/mailbox.ts';
import { enterByReset, importAll, smallGym } from './documents.fixture.ts';

const now = '2026-11-20T15:00:00Z';
let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ now, environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** Enters with the mailed link, since passwords do not come along. */
const enter = (email: string): Promise<Person> =>
  enterByReset(app, email, async () => {
    const { content } = await arrived(() => mailbox.letters, email);
    return decodeURIComponent(/token=([^\s&]+)/.exec(content)?.[1] ?? '');
  });

test('lo que trae se ve en las pantallas como estaba', async () => {
  const { content, email, gym } = smallGym();
  gym.schedules.c1.program = gym.programas.yoga.nombre = 'Yoga  suave';
  const { lines, imported } = await importAll(app.database, content);
  expect(lines.filter((line) => line.startsWith('gyms/'))).toEqual([]);
  expect(imported[0]).toMatchObject({ email, accounts: 2 });
  const owner = await enter(email);
  const { items } = await owner.clients.list({});
  expect(items).toMatchObject([
    {
      name: 'Ana',
      dni: '12.345.678-5',
      dniType: 'rut',
      hasAccount: true,
      membershipStatus: { planName: 'Plan Libre', active: true, expiresOn: '2026-12-02' },
    },
    { name: 'Beto', dni: 'SOCIO-7', dniType: 'other', hasAccount: false, membershipStatus: null },
  ]);
  const clientId = items[0]?.id ?? '';
  const { items: memberships } = await owner.memberships.list({ clientId });
  expect(memberships).toMatchObject([
    { planName: 'Plan Libre', period: 'monthly', observation: 'paga los lunes' },
  ]);
  const paid = await owner.payments.list({ membershipId: memberships[0]?.id ?? '' });
  expect(paid.items).toMatchObject([
    {
      amount: 25_000,
      method: 'transfer',
      documentType: 'vatReceipt',
      sendReceipt: true,
      paidOn: '2026-11-02',
      planStartsOn: '2026-11-03',
    },
  ]);
  const { membershipPayments, productPayments, clients } = await owner.dashboard.get({});
  expect([membershipPayments.month, productPayments.month, clients.total]).toEqual([25_000, 4_990, 2]);
  const { classes } = await owner.classes.week({ date: '2026-11-04' });
  expect(classes).toMatchObject([
    {
      name: 'Yoga matutino',
      programName: 'Yoga suave',
      days: ['monday', 'wednesday'],
      dates: [{ taken: 1 }, { taken: 1 }],
    },
  ]);
  const { exercises } = await owner.routines.get({ clientId });
  expect(exercises).toMatchObject([
    { day: 'monday', name: 'Sentadilla' },
    { day: 'monday', name: 'Plancha' },
  ]);
  expect((await owner.plans.list({})).items).toMatchObject([
    { name: 'Plan Libre', price: 25_000, reservationLimit: 8, programs: ['Yoga suave'] },
  ]);
  expect((await owner.products.list({})).items).toMatchObject([
    { name: 'Agua', code: '1', groupPath: 'Bebidas', quantity: 24, profit: 10_000, salePriceWithTax: 1_190 },
  ]);
});

test('deja la base como la dejaría el uso', async () => {
  const { content, email } = smallGym();
  await importAll(app.database, content, { now });
  const owner = await enter(email);
  const { accountId: gymId } = await owner.account.me({});
  const violations = await findViolations(app.database, { gymId, now });
  expect(violations).toEqual({});
});

test('su clienta entra con el enlace del correo y ve lo suyo', async () => {
  const { content, ana } = smallGym();
  await importAll(app.database, content);
  const client = await enter(ana.email);
  const { memberships, payments } = await client.myspace.get({});
  expect([memberships.length, payments.length]).toEqual([1, 1]);
});

test('repetirlo no agrega nada, y lo que se cambió en Pulso queda', async () => {
  const { content, email } = smallGym();
  await importAll(app.database, content);
  const owner = await enter(email);
  const [ana] = (await owner.clients.list({})).items;
  if (!ana) throw new Error('no client');
  const { name: _, membershipStatus: __, hasAccount: ___, ...form } = ana;
  await owner.clients.update({ ...form, name: 'Anita' });
  const before = JSON.stringify([await owner.products.list({}), await owner.dashboard.get({})]);
  const { imported, lines } = await importAll(app.database, content);
  expect(lines).toContain(`Gimnasio Original (${email}), cuya cuenta ya existía:`);
  const counts = Object.values(imported[0]?.counts ?? {});
  expect(counts.map(({ added }) => added)).toEqual(counts.map(() => 0));
  expect(imported[0]?.accounts).toBe(0);
  expect((await owner.clients.list({})).items[0]?.name).toBe('Anita');
  expect(JSON.stringify([await owner.products.list({}), await owner.dashboard.get({})])).toBe(before);
});

test('una segunda entrega agrega lo nuevo a lo que ya estaba', async () => {
  const { content, email, gym, uid } = smallGym();
  await importAll(app.database, content);
  const payment = gym.clients.ana.memberships.m1.payments.p1;
  const more = { ...payment, fechaComienzoPlan: '2026-12-03T12:00:00Z' };
  await importAll(app.database, {
    users: content.users,
    [`gyms/${uid}/clients/ana/memberships/m1/payments`]: { p2: more },
  });
  const owner = await enter(email);
  expect((await owner.clients.list({})).items[0]?.membershipStatus?.expiresOn).toBe('2027-01-02');
});

test('lo que se eliminó en Pulso no vuelve con la repetición', async () => {
  const { content, email } = smallGym();
  await importAll(app.database, content);
  const owner = await enter(email);
  const [ana] = (await owner.clients.list({})).items;
  await owner.clients.remove({ id: ana?.id ?? '' });
  const { report, imported } = await importAll(app.database, content);
  expect([...report.leftOut]).toEqual([]);
  expect(imported[0]?.counts.payments).toEqual({ added: 0, kept: 1 });
  expect((await owner.clients.list({})).items.map(({ name }) => name)).toEqual(['Beto']);
});

test('un ensayo dice lo mismo y no guarda nada', async () => {
  const { content, email } = smallGym();
  const rehearsed = await importAll(app.database, content, { dryRun: true });
  const done = await importAll(app.database, content);
  expect(rehearsed.lines.slice(0, -1)).toEqual(done.lines.slice(0, -1));
  expect(rehearsed.lines.at(-1)).toContain('no se guardó nada');
  expect(done.imported[0]?.counts.clients).toEqual({ added: 2, kept: 0 });
  expect((await (await enter(email)).clients.list({})).total).toBe(2);
});

test('solo entra el gimnasio pedido, y uno que no está se rechaza', async () => {
  const [one, other] = [smallGym(), smallGym()];
  const both = {
    users: { ...one.content.users, ...other.content.users },
    gyms: { ...one.content.gyms, ...other.content.gyms },
  };
  const { imported } = await importAll(app.database, both, { gyms: [other.email] });
  expect(imported.map(({ email }) => email)).toEqual([other.email]);
  await expect(importAll(app.database, both, { gyms: ['nadie@correo.cl'] })).rejects.toThrow(
    'el archivo no tiene el gimnasio de nadie@correo.cl',
  );
});

test('quien ya tenía una cuenta con ese correo no recibe los datos de nadie', async () => {
  const { content, ana } = smallGym();
  const stranger = app.nobody();
  const password = 'una-clave-larga';
  await stranger.registration.register({
    id: stranger.accountId,
    email: ana.email,
    password,
    role: 'client',
  });
  const { lines, imported } = await importAll(app.database, content);
  expect(lines.join('\n')).toContain('Otra cuenta tiene su correo. No recibe cuenta');
  expect(imported[0]?.accounts).toBe(1);
  await stranger.account.signIn({ email: ana.email, password });
  await expect(stranger.myspace.get({})).rejects.toMatchObject({ status: 403 });
});

test('un archivo que nombra la cuenta de otros no entra en ella', async () => {
  const [gym, client] = [await app.gym(), await app.clientOf(await app.gym())];
  const { content, ana, uid } = smallGym();
  const intruder = {
    users: { [gym.accountId]: content.users[uid] },
    gyms: { [gym.accountId]: content.gyms[uid] },
  };
  const { report, lines } = await importAll(app.database, intruder);
  expect([...report.leftOut]).toContain(`gyms/${gym.accountId}`);
  expect(lines[0]).toContain('tiene otro correo aquí');
  expect((await gym.clients.list({})).total).toBe(0);
  const { accountId } = await client.account.me({});
  ana.uid = accountId;
  const second = await importAll(app.database, content);
  expect(second.lines.join('\n')).toContain('Su cuenta tiene otro correo aquí.');
  expect((await client.myspace.get({})).gyms).toHaveLength(1);
});

test('las fechas se leen en la zona del gimnasio, o en otra que se diga', async () => {
  const { content, email, gym } = smallGym();
  gym.clients.ana.memberships.m1.payments.p1.fechaPago = '2026-11-02T00:00:00Z' as never;
  await importAll(app.database, content, { zone: 'UTC' });
  const owner = await enter(email);
  expect((await owner.payments.recent({})).items[0]?.paidOn).toBe('2026-11-02');
});
