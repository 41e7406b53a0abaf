import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeError, maskedAddress, openIncidents, withoutValues } from '../../server/incidents.ts';
import { pruneExpired } from '../../server/jobs/pruning.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let operator: Person;
let gym: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
  operator = await app.enterOperator();
  gym = await app.gym('Gimnasio Andes');
  // The mails of their registration, which a mailbox that refuses would refuse too.
  for (const { email } of [operator, gym]) await arrived(() => mailbox.letters, email);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(() => app.database.pool.query('delete from incident'));

const mails = (period?: 'day' | 'week' | 'month') =>
  operator.installation.failedMails(period ? { period } : {});
const errors = () => operator.installation.serverErrors({});
/** What is noted is written a moment later. */
const written = <T>(list: () => Promise<{ items: T[] }>, count = 1) =>
  vi.waitFor(
    async () => {
      const { items } = await list();
      if (items.length < count) throw new Error('not yet');
      return items;
    },
    { timeout: 60_000 },
  );

const incident = {
  kind: 'error',
  subject: 'clients.list',
  place: 'src/a.ts:1',
  gymId: null,
  message: 'x',
} as const;

test('un correo que no sale se ve con su clase, su gimnasio y el porqué, sin decir a quién ni qué decía', async () => {
  mailbox.refuse(550);
  await gym.clients.create({ id: newId(), name: 'Rosalinda', email: 'rosalinda@correo.cl' });
  const items = await written(mails);
  mailbox.refuse(null);
  expect(items).toEqual([
    {
      kind: 'activation',
      recipient: 'r…@correo.cl',
      gymName: 'Gimnasio Andes',
      times: 1,
      lastAt: expect.any(String),
      message: expect.stringMatching(/^550 · .*buzón lleno/),
    },
  ]);
  const { rows } = await app.database.pool.query('select i::text as stored from incident i');
  expect(JSON.stringify(rows)).not.toMatch(/osalinda|token/);
});

test('el de una cuenta no es de ningún gimnasio, y el que sale no se anota', async () => {
  mailbox.refuse(450);
  await gym.account.requestReset({ email: gym.email });
  await expect(written(mails)).resolves.toMatchObject([{ kind: 'password', gymName: null }]);
  mailbox.refuse(null);
  await app.database.pool.query('delete from incident');
  await gym.clients.create({ id: newId(), name: 'Ana', email: 'ana@correo.cl' });
  await vi.waitFor(() => expect(mailbox.letters.some(({ to }) => to === 'ana@correo.cl')).toBe(true));
  mailbox.refuse(550);
  await gym.clients.create({ id: newId(), name: 'Eva', email: 'eva@correo.cl' });
  await expect(written(mails)).resolves.toMatchObject([{ recipient: 'e…@correo.cl' }]);
  mailbox.refuse(null);
});

test('un error se ve con su operación, su gimnasio y su lugar, contado, sin nada de lo que se envió', async () => {
  await asSuperuser(app.database, (connection) =>
    connection.query(`
      create function refuse_program() returns trigger language plpgsql as
        $$ begin raise exception 'no cabe "%" de ana@correo.cl, +56 9 5550 1101', new.name; end $$;
      create trigger refuse_program before insert on program for each row execute function refuse_program()`),
  );
  const fails = () => gym.programs.create({ id: newId(), name: 'Rosalinda', active: true });
  await expect(fails()).rejects.toMatchObject({ status: 500 });
  await expect(fails()).rejects.toMatchObject({ status: 500 });
  await vi.waitFor(async () => expect((await errors()).items).toMatchObject([{ times: 2 }]), 60_000);
  await asSuperuser(app.database, (connection) =>
    connection.query('drop trigger refuse_program on program; drop function refuse_program'),
  );
  await expect(errors()).resolves.toEqual({
    items: [
      {
        verb: 'programs.create',
        place: expect.stringMatching(/^src\/[\w/.-]+:\d+$/),
        gymName: 'Gimnasio Andes',
        times: 2,
        lastAt: expect.any(String),
        message: 'P0001 · no cabe "…" de a…@correo.cl, …',
      },
    ],
    total: 1,
    totalIsFloor: false,
  });
  await expect(fails()).resolves.toBeTruthy();
});

test('lo que se rechaza porque así debe ser no es un error del servidor', async () => {
  await expect(gym.programs.get({ id: newId() })).rejects.toMatchObject({ status: 404 });
  await expect(app.nobody().programs.list({})).rejects.toMatchObject({ status: 401 });
  await gym.programs.list({});
  const probe = openIncidents(app.database);
  probe.note(incident);
  await probe.close();
  expect((await errors()).items).toMatchObject([{ verb: 'clients.list', times: 1 }]);
});

test('se busca por tiempo, y de a una página; el reloj borra lo que tiene más de un mes', async () => {
  const now = Temporal.Now.instant();
  for (const [index, hours] of [1, 30, 24 * 10, 24 * 40].entries()) {
    const past = openIncidents(app.database, () => now.subtract({ hours }));
    past.note({ ...incident, kind: 'mail', subject: 'receipt', place: `${index}…@correo.cl` });
    await past.close();
  }
  const found = async (period: 'day' | 'week' | 'month') =>
    (await mails(period)).items.map(({ recipient }) => recipient[0]);
  expect(await found('day')).toEqual(['0']);
  expect(await found('week')).toEqual(['0', '1']);
  expect(await found('month')).toEqual(['0', '1', '2']);
  await expect(mails()).resolves.toMatchObject({ total: 2 });
  await expect(operator.installation.failedMails({ page: 2 })).resolves.toMatchObject({ items: [] });
  const job = pruneExpired(app.database.pool);
  await job.run({
    now,
    period: now.toZonedDateTimeISO('UTC'),
    signal: new AbortController().signal,
  });
  expect((await app.database.pool.query('select from incident')).rowCount).toBe(3);
});

test('en cada hora y lugar se suma, desde cualquier proceso, y no crece sin fin', async () => {
  const now = Temporal.Instant.from('2026-11-23T15:10:00Z');
  const processes = [openIncidents(app.database, () => now), openIncidents(app.database, () => now)];
  for (const each of processes) {
    each.note(incident);
    each.note({ ...incident, message: 'otro valor' });
    for (let index = 0; index < 300; index++) each.note({ ...incident, place: `src/b.ts:${index}` });
    await each.close();
  }
  const { rows } = await app.database.pool.query<{ place: string; times: number; message: string }>(
    'select place, times, message from incident order by times desc, place',
  );
  expect(rows[0]).toEqual({ place: 'src/a.ts:1', times: 4, message: 'x' });
  expect(rows).toHaveLength(200);
  await app.database.pool.query(`
    insert into incident (id, kind, hour, subject, place, message, times, last_at)
    select gen_random_uuid(), 'error', now(), 's', 'p', 'm', 1, now() from generate_series(1, 5000)`);
  const last = openIncidents(app.database);
  last.note(incident);
  await last.close();
  expect((await app.database.pool.query('select from incident')).rowCount).toBe(5_000);
  expect((await app.database.pool.query(`select from incident where place = 'src/a.ts:1'`)).rowCount).toBe(1);
});

test('sin base de datos espera, y se anota cuando vuelve', async () => {
  let away = true;
  const incidents = openIncidents({
    space: () => null,
    pool: {
      query: (...asked: Parameters<typeof app.database.pool.query>) =>
        away ? Promise.reject(new Error('away')) : app.database.pool.query(...asked),
    } as unknown as typeof app.database.pool,
  });
  incidents.note(incident);
  await incidents.close();
  incidents.note(incident);
  away = false;
  await incidents.close();
  expect((await errors()).items).toMatchObject([{ times: 2 }]);
});

test('un mensaje pierde direcciones, números y lo que va entre comillas', () => {
  expect(maskedAddress('ana.rojas@correo.cl')).toBe('a…@correo.cl');
  expect(withoutValues(`550 5.1.1 <ana@correo.cl>: "Ana" 'Rojas' 12.345.678-9 +56 9 5550 1101`)).toBe(
    '550 5.1.1 <a…@correo.cl>: "…" "…" … …',
  );
  expect(withoutValues("Can't connect, it isn't there")).toBe("Can't connect, it isn't there");
  const constraint = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'client_unique',
  });
  expect(describeError(new Error('Failed query', { cause: constraint })).message).toBe(
    '23505 · client_unique · duplicate key',
  );
});
