import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { asGymOf, findViolations } from '../test/invariants.ts';
import { readRows } from '../test/superuser.ts';
import { demoLogins, fillDemo } from './demo.ts';
import { SeedError } from './options.ts';

/** A Friday at noon. */
const now = '2026-11-20T15:00:00Z';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now });
  expect(await fillDemo(app.database, { now })).toEqual({ filled: true });
});
afterAll(() => app.close());

async function signIn({ email, password }: { email: string; password: string }, at = app): Promise<Person> {
  const person = at.nobody();
  await person.account.signIn({ email, password });
  return person;
}

/** The first row of a query, asked with the rights of the demonstration's gym. */
async function ask<T>(question: string): Promise<T> {
  const owner = await signIn(demoLogins.gym);
  const { accountId: gymId } = await owner.account.me({});
  return asGymOf(app.database, { gymId, now }, async (db) => (await db.query(question)).rows[0]);
}

/** Keys are sealed with the secret of an installation, and otherwise each time; the entries of a closed month have ids by chance. */
const repeatable = (table: string, row: Record<string, unknown>) => ({
  ...row,
  ...(table === 'wellness_network' && { access_key: '', secret: '' }),
  ...(table === 'accounting_entry' && { id: '' }),
});

const rowsOf = async (at: TestApp) => {
  const owner = await signIn(demoLogins.gym, at);
  const rows = await readRows(at.database, (await owner.account.me({})).accountId);
  const stamped = ['account', 'audit', 'client_account', 'credential', 'gym'];
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !stamped.includes(table))
      .map(([table, list]) => [
        table,
        list.map(({ changed_in: _, slot: __, ...row }) => JSON.stringify(repeatable(table, row))).sort(),
      ]),
  );
};

test('la demostración es un gimnasio creíble: un año de pagos, ventas, y clientes en cada estado', async () => {
  const owner = await signIn(demoLogins.gym);
  const { clients, activeMemberships, months, expiring } = await owner.dashboard.get({});
  expect(clients.total).toBe(340);
  expect(activeMemberships).toBeGreaterThan(100);
  expect(activeMemberships).toBeLessThan(clients.total);
  expect(months).toHaveLength(12);
  for (const { memberships, products } of months.slice(0, -1)) {
    expect(memberships).toBeGreaterThan(0);
    expect(products).toBeGreaterThan(0);
  }
  expect(expiring).toBeGreaterThan(5);
  for (const membershipStatus of ['active', 'expired', 'unpaid'] as const) {
    expect((await owner.clients.list({ membershipStatus })).total).toBeGreaterThan(3);
  }
});

test('su registro cuenta un año de trabajo, no un solo momento', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items, next } = await owner.record.list({ kind: 'sales' });
  expect(next).not.toBeNull();
  expect(items.filter(({ sentence }) => sentence.startsWith('Hizo la venta')).length).toBeGreaterThan(40);
  const { days } = await ask<{ days: number }>('select count(distinct at::date)::int as days from audit');
  expect(days).toBeGreaterThan(200);
});

test('vende planes de los cinco tipos, y casi nadie debe: solo algunas suscripciones, un mes', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items } = await owner.plans.list({});
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['period', 'days', 'trial', 'subscription', 'pack']),
  );
  for (const { name, sold } of items) expect(sold, name).toBeGreaterThan(3);
  const shared = await ask<{ members: number }>('select count(*)::int as members from plan_member');
  expect(shared.members).toBeGreaterThan(1);
  const { items: programs } = await owner.programs.list({});
  expect(programs).toHaveLength(6);
  expect(programs.filter(({ active }) => !active)).toHaveLength(1);
  const owed = await ask<Record<string, number>>(
    `select count(*)::int as active, count(*) filter (where m.plan_id is not null)::int as sold,
      count(*) filter (where d.amount > 0)::int as owing,
      count(*) filter (where d.amount > 0 and m.expires_on is not null and m.kind <> 'subscription')::int as late,
      count(*) filter (where m.kind = 'subscription' and d.amount = m.price)::int as months,
      count(*) filter (where m.kind = 'subscription' and d.amount > m.price)::int as more
    from membership m cross join lateral membership_due(m, local_today()) d where m.active`,
  );
  expect(owed).toMatchObject({ late: 0, more: 0 });
  expect(owed.sold).toBeGreaterThan((owed.active ?? 0) * 0.7);
  expect(owed.owing).toBeLessThan((owed.active ?? 0) * 0.15);
  expect(owed.months).toBeGreaterThan(3);
});

test('en su puerta pasan tarjetas, y alguien con la membresía vencida no pasó', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items: readers } = await owner.accesscontrol.readers({});
  expect(readers.map(({ direction, usedAt }) => [direction, usedAt !== null])).toEqual([
    ['in', true],
    ['out', true],
  ]);
  const { cards } = await ask<{ cards: number }>('select count(*)::int as cards from access_card');
  expect(cards).toBeGreaterThan(20);
  const passed = await ask<Record<string, number>>(
    `select count(*) filter (where granted and direction = 'in')::int as came, count(*) filter (where granted and direction = 'out')::int as went,
      count(*) filter (where code = 'membership_expired')::int as expired, count(*) filter (where code = 'unknown_pass')::int as unknown
    from access_event where reader_id is not null`,
  );
  expect(passed.came).toBeGreaterThan(50);
  expect(passed.went).toBeGreaterThan(50);
  expect(passed.went).toBeLessThanOrEqual(passed.came ?? 0);
  expect(passed.expired).toBeGreaterThan(0);
  expect(passed.unknown).toBe(1);
});

test('cerró sus meses para el contador, y recibe dos reportes por correo', async () => {
  const owner = await signIn(demoLogins.gym);
  const months = await ask<{ closed: number; last: string }>(
    `select count(*)::int as closed, max(month)::text as last from closed_month`,
  );
  expect(months.closed).toBeGreaterThan(8);
  expect(months.last).toBe('2026-09-01');
  const { items } = await owner.reportmails.subscriptions({});
  expect(items.filter(({ cadence, paused }) => cadence !== null && !paused)).toHaveLength(2);
  expect(items.filter(({ paused }) => paused)).toHaveLength(1);
});

test('su equipo marcó sus horas: una corregida, una sin salida, y a mediodía alguien está', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items } = await owner.timesheets.list({});
  const [carla, matias] = items;
  expect(items.map(({ name }) => name)).toEqual(['Carla Soto', 'Matías Herrera']);
  expect(carla).toMatchObject({ since: { start: expect.stringMatching(/^0[78]:/) }, forgotten: 0 });
  expect(matias).toMatchObject({ since: null, forgotten: 1 });
  const hours = items.map(({ minutes, days }) => Math.round(minutes / days / 60));
  expect(hours).toEqual([8, 4]);
  const { items: entries } = await owner.timesheets.sheet({ personId: carla?.personId ?? '' });
  expect(entries.filter(({ reason }) => reason !== '')).toHaveLength(1);
});

test('tiene membresías congeladas, y una que sigue con otro plan', async () => {
  const owner = await signIn(demoLogins.gym);
  const states = await ask<{ past: number; current: number; coming: number }>(
    `select count(*) filter (where ends_on < local_today())::int as past,
      count(*) filter (where local_today() between starts_on and ends_on)::int as current,
      count(*) filter (where starts_on > local_today())::int as coming from membership_freeze`,
  );
  expect(states).toEqual({ past: 1, current: 1, coming: 1 });
  const { clientId } = await ask<{ clientId: string }>('select client_id as "clientId" from plan_change');
  const { items } = await owner.memberships.list({ clientId });
  const [to] = items.filter(({ changedFrom }) => changedFrom);
  expect(items.find(({ changedTo }) => changedTo)?.changedTo).toMatchObject({ planName: to?.planName });
});

test('tiene transferencias sin dudas, dudosas y tomadas, y un plan con matrícula y día de cobro', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items, settled } = await owner.transfers.open({});
  expect(items.filter(({ sure }) => sure).length).toBeGreaterThan(1);
  expect(items.filter(({ sure }) => !sure).length).toBeGreaterThan(1);
  expect(settled).toBeGreaterThan(1);
  const { items: plans } = await owner.plans.list({});
  expect(plans.filter(({ billingDay, enrolmentFee }) => billingDay && enrolmentFee)).toHaveLength(1);
});

test('hace una semana de clases, con una fecha cancelada, un reemplazo y los feriados', async () => {
  const owner = await signIn(demoLogins.gym);
  const { classes, holidays } = await owner.classes.week({});
  const dates = classes.flatMap((weekly) => weekly.dates);
  expect(dates.length).toBeGreaterThanOrEqual(36);
  expect(dates.filter(({ cancelled }) => cancelled)).toHaveLength(1);
  expect(dates.filter(({ teachers }) => teachers !== null)).toHaveLength(1);
  expect(classes.filter(({ online }) => online)).toHaveLength(1);
  expect(classes.filter(({ trial }) => trial)).toHaveLength(1);
  expect(holidays).toContainEqual(
    expect.objectContaining({ date: '2026-12-08', name: 'Inmaculada Concepción' }),
  );
  expect(holidays).toContainEqual(
    expect.objectContaining({ date: '2027-10-11', name: 'Encuentro de Dos Mundos' }),
  );
});

test('hoy a mediodía unas clases ya se hicieron y otras vienen, y una llena tiene quien espera', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items } = await owner.reservations.day({});
  const over = items.filter(({ endTime }) => endTime < '12:00');
  const coming = items.filter(({ startTime }) => startTime > '12:00');
  for (const { attended, taken } of over) expect(attended).toBeGreaterThan(taken / 2);
  for (const { attended, taken } of coming) expect([attended, taken > 0]).toEqual([0, true]);
  expect(items.some(({ capacity, taken, waiting }) => taken === capacity && waiting >= 2)).toBe(true);
  const counts = await ask<Record<string, number>>(
    `select count(*) filter (where status = 'attended')::int as attended,
      count(*) filter (where status = 'reserved')::int as absent,
      count(*) filter (where status = 'cancelled' and late)::int as late
    from reservation where date between local_today() - 30 and local_today() - 1`,
  );
  expect(counts.attended).toBeGreaterThan(1_000);
  expect(counts.absent).toBeGreaterThan(20);
  expect(counts.late).toBeGreaterThan(10);
  expect(counts.attended).toBeGreaterThan(8 * ((counts.absent ?? 0) + (counts.late ?? 0)));
});

test('su clienta entra y ve un año de lo suyo, está al día y tiene clases reservadas y una rutina', async () => {
  const client = await signIn(demoLogins.client);
  const { gym, memberships, payments } = await client.myspace.get({});
  expect(gym.name).toBe('Gimnasio Cordillera');
  expect(memberships).toHaveLength(1);
  expect(memberships[0]?.daysLeft).toBeGreaterThan(0);
  expect(payments).toHaveLength(12);
  const { own } = await client.reservations.coming({});
  expect(own.filter(({ status }) => status === 'reserved')).toHaveLength(2);
  const { exercises } = await client.routines.mine({});
  expect(exercises?.length).toBeGreaterThan(8);
  expect(exercises?.filter(({ doneToday }) => doneToday)).toHaveLength(2);
  expect(exercises?.some(({ load, note, restSeconds }) => load && note && restSeconds)).toBe(true);
});

test('pide consentimiento para cuatro cosas, unos aceptaron un texto anterior y unos lo retiraron', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items } = await owner.consents.purposes({});
  expect(items.map(({ number }) => number).toSorted()).toEqual([1, 1, 1, 2]);
  const { items: people } = await owner.clients.list({});
  const standings = new Set<string>();
  for (const { id } of people)
    for (const { lines } of (await owner.consents.get({ clientId: id })).purposes)
      for (const { standing } of lines) standings.add(standing);
  expect([...standings].toSorted()).toEqual(['given', 'outdated', 'refused', 'unasked', 'withdrawn']);
});

test('guarda plantillas, y las rutinas de sesenta clientes sugieren sus ejercicios', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items } = await owner.routines.templates({});
  expect(items).toHaveLength(4);
  expect(await ask('select count(*)::int as count from routine')).toEqual({ count: 60 });
  expect((await owner.routines.suggest({ search: 'sentadilla' })).items).toContain('Sentadilla con barra');
});

test('su tienda tiene un catálogo con códigos válidos, favoritos, servicios y poco de algunas cosas', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items, total, groups } = await owner.products.list({});
  expect(total).toBeGreaterThanOrEqual(40);
  expect(groups.some(({ parentId }) => parentId !== null)).toBe(true);
  expect(items.filter(({ favourite }) => favourite).length).toBeGreaterThan(5);
  expect(items.some(({ service, quantity }) => service && quantity === 0)).toBe(true);
  const low = await owner.products.list({ state: 'low' });
  expect(low.total).toBeGreaterThanOrEqual(3);
  expect(low.total).toBeLessThan(15);
  const { items: sold } = await owner.products.catalogue({});
  const barcodes = sold.flatMap((product) => product.barcodes);
  expect(barcodes.length).toBeGreaterThan(35);
  for (const barcode of barcodes) {
    const weighted = [...barcode].map((digit, place) => Number(digit) * (place % 2 ? 3 : 1));
    expect([barcode.length, weighted.reduce((sum, digit) => sum + digit, 0) % 10], barcode).toEqual([13, 0]);
  }
});

test('un año de ventas en su caja: cierra cada día, a veces con diferencia, y hoy está abierta', async () => {
  const counts = await ask<Record<string, number>>(
    `select (select count(*)::int from sale) as sales, (select count(*)::int from refund) as refunds,
      (select count(*)::int from shift where closed_at is not null) as closed,
      (select count(*)::int from shift where difference <> 0) as differing,
      (select count(*)::int from shift where closed_at is null and opened_at >= local_instant(local_today(), '00:00')) as open,
      (select count(*)::int from sale where sold_on = local_today()) as today,
      (select count(*)::int from credit where balance > 0) as owing,
      (select count(*)::int from saved_order where status = 'parked') as parked,
      (select count(distinct method)::int from sale_payment) as methods`,
  );
  expect(counts).toMatchObject({ open: 1, owing: 2, parked: 1, methods: 5 });
  expect(counts.sales).toBeGreaterThan(1_000);
  expect(counts.refunds).toBeGreaterThan(4);
  expect(counts.closed).toBeGreaterThan(280);
  expect(counts.differing).toBeGreaterThan(10);
  expect(counts.differing).toBeLessThan((counts.closed ?? 0) / 5);
  expect(counts.today).toBeGreaterThan(0);
});

test('el mes pasado tuvo clases con gente, y quien se fue dijo por qué', async () => {
  const owner = await signIn(demoLogins.gym);
  const { attended, held } = await ask<{ attended: number; held: number }>(
    `select count(*) filter (where status = 'attended')::int as attended, count(distinct (class_id, date))::int as held
    from reservation where deleted_at is null and date between '2026-10-01' and '2026-10-31'`,
  );
  expect(held).toBeGreaterThan(100);
  expect(attended).toBeGreaterThan(held);
  const { reasons } = await owner.reports.retention({});
  expect(reasons.length).toBeGreaterThan(2);
});

test('nadie preguntó por el gimnasio después de hoy, y el webhook de un plugin no se ve como propio', async () => {
  const arrivals = await ask<{ late: number; all: number }>(
    'select count(*) filter (where arrived_on > local_today())::int as late, count(*)::int as all from prospect',
  );
  expect(arrivals).toMatchObject({ late: 0 });
  expect(arrivals.all).toBeGreaterThan(5);
  const webhooks = await ask<{ own: number; plugins: number }>(
    'select count(*) filter (where bounds is null)::int as own, count(bounds)::int as plugins from webhook',
  );
  expect(webhooks).toEqual({ own: 1, plugins: 1 });
});

test('es de Chile y cobra su IVA; las redes por las que vienen están encendidas, y las visitas son de sus días', async () => {
  const owner = await signIn(demoLogins.gym);
  expect(await owner.gym.get({})).toMatchObject({ country: 'CL', currency: 'CLP', taxRate: 1900 });
  const taxed = await ask<{ rates: number[] }>(
    `select array_agg(distinct (content ->> 'taxRate')::int) as rates from receipt where content ? 'taxRate'`,
  );
  expect(taxed.rates).toEqual([1900]);
  const { items } = await owner.plugins.list({});
  for (const network of ['wellhub', 'totalpass'])
    expect(items.find(({ key }) => key === network)).toMatchObject({ state: 'on' });
  const visits = await ask<{ all: number; early: number }>(
    `select count(*)::int as all, count(*) filter (where v.arrived_at < n.keys_at)::int as early
    from network_visit v left join wellness_network n on n.network = v.network`,
  );
  expect(visits).toEqual({ all: expect.any(Number), early: 0 });
  expect(visits.all).toBeGreaterThan(20);
});

test('no rompe ninguna regla, y da lo mismo cada vez', async () => {
  const owner = await signIn(demoLogins.gym);
  const { accountId: gymId } = await owner.account.me({});
  expect(await findViolations(app.database, { gymId, now })).toEqual({});
  const other = await openTestApp({ now });
  try {
    await fillDemo(other.database, { now });
    expect(await rowsOf(other)).toEqual(await rowsOf(app));
  } finally {
    await other.close();
  }
});

test.each([
  ['un feriado', '2026-09-18T22:00:00Z'],
  ['el domingo en que cambia la hora, en la noche', '2027-04-05T02:30:00Z'],
  ['un 29 de febrero', '2028-02-29T10:05:00Z'],
])('se puede empezar %s', async (_, moment) => {
  const other = await openTestApp({ now: moment });
  try {
    await fillDemo(other.database, { now: moment });
    const owner = await signIn(demoLogins.gym, other);
    const { accountId: gymId } = await owner.account.me({});
    expect(await findViolations(other.database, { gymId, now: moment })).toEqual({});
    const client = await signIn(demoLogins.client, other);
    const { own } = await client.reservations.coming({});
    expect(own.filter(({ status }) => status === 'reserved')).toHaveLength(2);
    expect((await client.myspace.get({})).payments).toHaveLength(12);
  } finally {
    await other.close();
  }
});

test('empezarla otra vez deja todo como estaba', async () => {
  const owner = await signIn(demoLogins.gym);
  const { items } = await owner.clients.list({});
  await owner.clients.remove({ id: items[0]?.id ?? '' });
  expect(await fillDemo(app.database, { now })).toEqual({ filled: false });
  expect((await owner.dashboard.get({})).clients.total).toBe(339);
});

test('quien se registra en la demostración no impide empezarla otra vez', async () => {
  await app.gym();
  expect(await fillDemo(app.database, { now })).toEqual({ filled: false });
});

test('nunca se mezcla con los datos de un gimnasio de verdad', async () => {
  const real = await openTestApp();
  try {
    await real.gym('Gimnasio Real');
    await expect(fillDemo(real.database)).rejects.toThrow(SeedError);
    await expect(fillDemo(real.database)).rejects.toThrow('Gimnasio Real');
  } finally {
    await real.close();
  }
});
