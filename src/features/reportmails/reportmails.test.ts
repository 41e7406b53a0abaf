import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { money } from '../../wire/written.ts';

/** A Monday, past the morning's beginning. */
const today = '2026-11-23';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ now: `${today}T15:00:00Z`, environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  gym = await app.gym('Fuerza');
});

const run = (text: string, values: readonly unknown[]) =>
  asSuperuser(app.database, (connection) => connection.query(text, [...values]));
/** As if everything had been chosen a month ago. */
const chooseEarlier = () =>
  run(`update report_mail set since = since - 31 where gym_id = $1`, [gym.accountId]);
const reportsTo = (person: Person) =>
  mailbox.letters.filter(({ to, content }) => to === person.email && content.includes('este es el reporte'));
const arrives = (person: Person) => arrived(() => reportsTo(person), person.email);

async function pay(paidOn: string, amount: number): Promise<void> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { id: planId } = await createPlan(gym, { name: 'Full', price: amount });
  const { id: membershipId } = await gym.memberships.sell({
    ...{ id: newId(), clientId: client.id, planId, startsOn: paidOn },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount, method: 'transfer', paidOn, planStartsOn: paidOn },
  });
}

describe('un reporte por correo', () => {
  test('llega una vez, con las cifras de la pantalla y las de antes, y queda en la lista', async () => {
    await pay('2026-11-17', 30_000);
    await pay('2026-11-10', 20_000);
    await pay(today, 5_000);
    await gym.reportmails.subscribe({ report: 'income', cadence: 'week', paused: false });
    await app.app.doHourly();
    expect(reportsTo(gym), 'la semana terminó antes de elegirlo').toEqual([]);
    expect((await gym.reportmails.subscriptions({})).items[2]).toEqual({
      ...{ report: 'income', cadence: 'week', paused: false, next: '2026-11-30' },
    });
    await chooseEarlier();
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: today });
    await Promise.all([app.app.doHourly(), app.app.doHourly()]);
    const { content } = await arrives(gym);
    const { memberships } = await gym.reports.income({ from: '2026-11-16', to: '2026-11-22' });
    expect(memberships).toBe(30_000);
    expect(content).toContain(`- Cobrado: ${money(30_000)} (antes: ${money(20_000)})`);
    expect(content).toContain('/reports/income?desde=2026-11-16&hasta=2026-11-22');
    expect(content).not.toContain('Ana');
    await app.app.doHourly();
    expect(reportsTo(gym)).toHaveLength(1);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: '2026-11-30' });
    expect(await gym.reportmails.sent({})).toMatchObject({
      items: [{ report: 'income', from: '2026-11-16', to: '2026-11-22', state: 'sent' }],
      total: 1,
    });
  });

  test('lo que decía se lee después tal como llegó, solo por quien lo recibió, y por 13 meses', async () => {
    await pay('2026-11-17', 30_000);
    await gym.reportmails.subscribe({ report: 'income', cadence: 'week', paused: false });
    await chooseEarlier();
    await app.app.doHourly();
    const { content } = await arrives(gym);
    await pay('2026-11-18', 50_000);
    const [sent] = (await gym.reportmails.sent({})).items;
    expect(sent?.subject).toBe('Ingresos, del 16-11-2026 al 22-11-2026: Fuerza');
    expect(sent?.text).toContain(`- Cobrado: ${money(30_000)} (antes: ${money(0)})`);
    for (const line of sent?.text.split('\n') ?? []) expect(content).toContain(line);
    const partner = await app.memberOf(gym, 'admin');
    expect((await partner.reportmails.sent({})).items).toEqual([]);
    const age = (interval: string) =>
      run(`update sent_report set sent_at = $2::timestamptz - $3::interval where gym_id = $1`, [
        ...[gym.accountId, `${today}T15:00:00Z`, interval],
      ]);
    await age('13 months');
    await app.app.doDaily();
    expect((await gym.reportmails.sent({})).items[0]?.text).toBe(sent?.text);
    await age('13 months 1 second');
    await app.app.doDaily();
    expect((await gym.reportmails.sent({})).items).toMatchObject([
      { report: 'income', state: 'sent', subject: '', text: '' },
    ]);
  });

  test('es como su vista previa', async () => {
    await pay('2026-10-17', 30_000);
    for (const report of [
      'month',
      'classes',
      'income',
      'shop',
      'retention',
      'accounting',
      'networks',
    ] as const) {
      const { text, subject } = await gym.reportmails.preview({ report, cadence: 'month' });
      expect(subject).toContain(
        report === 'retention' ? 'Retención, hasta hoy: Fuerza' : 'del 01-10-2026 al 31-10-2026: Fuerza',
      );
      await gym.reportmails.subscribe({ report, cadence: 'month', paused: false });
      await chooseEarlier();
      const before = reportsTo(gym).length;
      await app.app.doHourly();
      await expect.poll(() => reportsTo(gym).length).toBe(before + 1);
      const figures = text.split('\n').filter((line) => line.startsWith('- '));
      expect(figures.length, report).toBeGreaterThan(2);
      for (const line of figures) expect(reportsTo(gym).at(-1)?.content).toContain(line);
    }
  });

  test('el del contador suma lo que su hoja', async () => {
    await pay('2026-10-17', 30_000);
    const { sums } = await gym.accounting.sheet({ month: '2026-10' });
    const { text } = await gym.reportmails.preview({ report: 'accounting', cadence: 'month' });
    expect(sums.documents).toBe(1);
    expect(text).toContain('- Documentos: 1 (antes: 0)');
    expect(text).toContain(`- Total: ${money(30_000)} (antes: ${money(0)})`);
  });

  test('el de convenios suma lo que confirmaron las redes en el mes, sin nombrar a nadie', async () => {
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    const visits = [
      ['2026-10-05', 'wellhub', 4_500],
      ['2026-10-06', 'wellhub', 4_500],
      ['2026-10-07', 'totalpass', null],
      ['2026-09-30', 'wellhub', 4_000],
    ] as const;
    for (const [date, network, pay] of visits)
      await run(
        `insert into network_visit (gym_id, id, network, reference, request, client_id, arrived_at, expires_at, state, confirmed_at, pay)
        select $1, $2::uuid, $3, $2::text, '{}', $4, at, at, 'confirmed', at, $6 from (select ($5 || 'T15:00:00Z')::timestamptz as at) x`,
        [gym.accountId, newId(), network, client.id, date, pay],
      );
    const { text } = await gym.reportmails.preview({ report: 'networks', cadence: 'month' });
    expect(text).toContain('- Visitas: 3 (antes: 1)');
    expect(text).toContain(`- Se espera: ${money(9_000)} (antes: ${money(4_000)})`);
    expect(text).toContain('- Wellhub: 2 visitas de 1 persona (antes: 1 visita de 1 persona)');
    expect(text).toContain('- TotalPass: 1 visita de 1 persona (antes: 0 visitas de 0 personas)');
    expect(text).toContain('/reports/convenios?mes=2026-10');
    expect(text).not.toContain('Ana');
    await expect(
      gym.reportmails.subscribe({ report: 'networks', cadence: 'week', paused: false }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('el del mes y el de retención son los de su pantalla', async () => {
    await pay('2026-10-17', 30_000);
    const { months } = await gym.reports.month({ month: '2026-10' });
    const { text } = await gym.reportmails.preview({ report: 'month', cadence: 'month' });
    expect(text).toContain(`- Nuevos: ${months.at(-1)?.joined} (antes: 0)`);
    expect(months.at(-1)?.joined).toBe(1);
    const retention = await gym.reportmails.preview({ report: 'retention', cadence: 'month' });
    expect(retention.text).toContain('- Socios nuevos de 10-2026 que siguen: 0 de 1');
    expect(retention.text).toContain('- Membresías canceladas desde 11-2025: 0');
    expect(retention.text).not.toContain('antes');
  });

  test('no dice el motivo con que se canceló, que puede nombrar a alguien', async () => {
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    const { id: planId } = await createPlan(gym, { name: 'Full', price: 30_000 });
    const { id, version } = await gym.memberships.sell({
      ...{ id: newId(), clientId: client.id, planId, startsOn: '2026-10-17' },
    });
    await gym.memberships.cancel({ id, version, endsOn: today, reason: 'Ana se mudó' });
    const { text } = await gym.reportmails.preview({ report: 'retention', cadence: 'month' });
    expect(text).toContain('- Membresías canceladas desde 11-2025: 1');
    expect(text).not.toContain('Ana');
  });

  test('espera a la mañana del gimnasio', async () => {
    const early = await openTestApp({
      now: `${today}T09:59:00Z`,
      environment: { SMTP_URL: mailbox.url },
    });
    const owner = await early.gym();
    await owner.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await asSuperuser(early.database, (connection) =>
      connection.query('update report_mail set since = since - 31'),
    );
    await early.app.doHourly();
    expect((await owner.reportmails.sent({})).total).toBe(0);
    await early.close();
  });

  test('lo que pasa del límite de correos de un día se dice, y va cuando se puede', async () => {
    const strict = await openTestApp({
      now: `${today}T15:00:00Z`,
      environment: { SMTP_URL: mailbox.url, PULSO_MAILS_PER_ADDRESS: '1' },
    });
    const owner = await strict.gym();
    for (const report of ['income', 'shop'] as const)
      await owner.reportmails.subscribe({ report, cadence: 'day', paused: false });
    await asSuperuser(strict.database, (connection) =>
      connection.query('update report_mail set since = since - 31'),
    );
    const states = async () => (await owner.reportmails.sent({})).items.map(({ state }) => state).toSorted();
    await strict.app.doHourly();
    expect(await states()).toEqual(['limited', 'sent']);
    await asSuperuser(strict.database, (connection) =>
      connection.query(`delete from attempt where key like 'mails-to:%'`),
    );
    await strict.app.doHourly();
    expect(await states()).toEqual(['sent', 'sent']);
    await strict.close();
  });

  test('otro ritmo no deja fuera lo que ya venía, y no saca de la pausa', async () => {
    const choose = (cadence: 'day' | 'week', paused: boolean) =>
      gym.reportmails.subscribe({ report: 'income', cadence, paused });
    await choose('day', false);
    await chooseEarlier();
    await choose('week', false);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: today });
    await choose('week', true);
    await choose('week', false);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: '2026-11-30' });
  });

  test('en pausa no llega, y después no llega lo de entonces', async () => {
    const choose = (paused: boolean) => gym.reportmails.subscribe({ report: 'shop', cadence: 'day', paused });
    await choose(true);
    await chooseEarlier();
    await app.app.doHourly();
    expect((await gym.reportmails.subscriptions({})).items[3]).toMatchObject({ paused: true, next: null });
    await choose(false);
    await app.app.doHourly();
    expect(reportsTo(gym)).toEqual([]);
    await gym.reportmails.subscribe({ report: 'shop', cadence: null, paused: false });
    await chooseEarlier();
    await app.app.doHourly();
    expect(reportsTo(gym)).toEqual([]);
  });

  test('llega a quien puede ver reportes, y no desde que no puede', async () => {
    const reception = await app.memberOf(gym, 'reception');
    await expect(
      reception.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false }),
    ).rejects.toMatchObject({ code: 'not_permitted' });
    const admin = await app.memberOf(gym, 'admin');
    await run(`update account set email_verified = false where id = $1`, [admin.accountId]);
    await admin.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await chooseEarlier();
    await app.app.doHourly();
    expect(reportsTo(admin), 'sin confirmar su correo').toEqual([]);
    expect(await admin.reportmails.subscriptions({})).toMatchObject({ proved: false });
    await run(`update account set email_verified = true where id = $1`, [admin.accountId]);
    await app.app.doHourly();
    const { content } = await arrives(admin);
    expect(content).toContain('Hola, Carla: este es el reporte «Ingresos»');
    expect((await gym.reportmails.sent({})).total).toBe(0);
    await run(`delete from sent_report where account_id = $1`, [admin.accountId]);
    await run(`update team_member set role = 'reception' where account_id = $1`, [admin.accountId]);
    await app.app.doHourly();
    await run(`update team_member set role = 'admin', deleted_at = now() where account_id = $1`, [
      admin.accountId,
    ]);
    await app.app.doHourly();
    expect(reportsTo(admin)).toHaveLength(1);
  });

  test('no llega a quien quedó con un rol que se eliminó', async () => {
    const { id } = await gym.team.createRole({ id: newId(), name: 'Cuentas', rights: ['income'] });
    const carla = await app.memberOf(gym, id);
    await carla.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await gym.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await chooseEarlier();
    await run(`update team_role set deleted_at = now() where id = $1`, [id]);
    await app.app.doHourly();
    await arrives(gym);
    expect(reportsTo(carla)).toEqual([]);
  });

  test('lo que el correo no toma va otra vez; lo que rechaza, no, y se dice', async () => {
    await gym.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await chooseEarlier();
    mailbox.refuse(451);
    await expect(app.app.doHourly()).rejects.toThrow();
    expect((await gym.reportmails.sent({})).items).toMatchObject([{ state: 'failed' }]);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: today });
    mailbox.refuse(550);
    await app.app.doHourly();
    mailbox.refuse(null);
    await app.app.doHourly();
    expect(reportsTo(gym)).toEqual([]);
    expect((await gym.reportmails.sent({})).items).toMatchObject([{ state: 'refused' }]);
  });

  test('lo que un servidor dejó a medias va después', async () => {
    await gym.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await gym.reportmails.subscribe({ report: 'shop', cadence: 'day', paused: false });
    await chooseEarlier();
    await run(
      `insert into sent_report (gym_id, account_id, report, first_day, last_day, sent_at, state)
        values ($1, $1, 'income', '2026-11-22', '2026-11-22', $2, 'sending')`,
      [gym.accountId, `${today}T14:00:00Z`],
    );
    await app.app.doHourly();
    const states = async () =>
      (await gym.reportmails.sent({})).items.map(({ report, state }) => [report, state]).toSorted();
    expect(await states()).toEqual([
      ['income', 'sending'],
      ['shop', 'sent'],
    ]);
    await run(`update sent_report set sent_at = $2 where gym_id = $1 and state = 'sending'`, [
      gym.accountId,
      `${today}T12:00:00Z`,
    ]);
    await app.app.doHourly();
    expect(await states()).toEqual([
      ['income', 'sent'],
      ['shop', 'sent'],
    ]);
  });

  test('lo que es de meses no se ofrece cada día', async () => {
    await expect(
      gym.reportmails.subscribe({ report: 'month', cadence: 'day', paused: false }),
    ).rejects.toMatchObject({ fields: { cadence: 'Este reporte llega una vez al mes.' } });
  });

  test('sin correo en el servidor no sale nada', async () => {
    const quiet = await openTestApp({ now: `${today}T15:00:00Z` });
    const owner = await quiet.gym();
    await owner.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await asSuperuser(quiet.database, (connection) =>
      connection.query('update report_mail set since = since - 31'),
    );
    await quiet.app.doHourly();
    expect((await owner.reportmails.sent({})).total).toBe(0);
    await quiet.close();
  });
});
