import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { openReportMails, today } from './reportmails.fixture.ts';

let mails: Awaited<ReturnType<typeof openReportMails>>;
let gym: Person;
beforeAll(async () => {
  mails = await openReportMails();
});
afterAll(() => mails.close());
beforeEach(async () => {
  gym = await mails.app.gym('Fuerza');
});

describe('los reportes por correo llegan', () => {
  test('espera a la mañana del gimnasio', async () => {
    const early = await openTestApp({
      now: `${today}T09:59:00Z`,
      environment: { SMTP_URL: mails.mailbox.url },
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
      environment: { SMTP_URL: mails.mailbox.url, PULSO_MAILS_PER_ADDRESS: '1' },
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
    await mails.chooseEarlier(gym);
    await choose('week', false);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: today });
    await choose('week', true);
    await choose('week', false);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: '2026-11-30' });
  });

  test('en pausa no llega, y después no llega lo de entonces', async () => {
    const choose = (paused: boolean) => gym.reportmails.subscribe({ report: 'shop', cadence: 'day', paused });
    await choose(true);
    await mails.chooseEarlier(gym);
    await mails.app.app.doHourly();
    expect((await gym.reportmails.subscriptions({})).items[3]).toMatchObject({ paused: true, next: null });
    await choose(false);
    await mails.app.app.doHourly();
    expect(mails.reportsTo(gym)).toEqual([]);
    await gym.reportmails.subscribe({ report: 'shop', cadence: null, paused: false });
    await mails.chooseEarlier(gym);
    await mails.app.app.doHourly();
    expect(mails.reportsTo(gym)).toEqual([]);
  });

  test('llega a quien puede ver reportes, y no desde que no puede', async () => {
    const reception = await mails.app.memberOf(gym, 'reception');
    await expect(
      reception.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false }),
    ).rejects.toMatchObject({ code: 'not_permitted' });
    const admin = await mails.app.memberOf(gym, 'admin');
    await mails.run(`update account set email_verified = false where id = $1`, [admin.accountId]);
    await admin.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await mails.chooseEarlier(gym);
    await mails.app.app.doHourly();
    expect(mails.reportsTo(admin), 'sin confirmar su correo').toEqual([]);
    expect(await admin.reportmails.subscriptions({})).toMatchObject({ proved: false });
    await mails.run(`update account set email_verified = true where id = $1`, [admin.accountId]);
    await mails.app.app.doHourly();
    const { content } = await mails.arrives(admin);
    expect(content).toContain('Hola, Carla: este es el reporte «Ingresos»');
    expect((await gym.reportmails.sent({})).total).toBe(0);
    await mails.run(`delete from sent_report where account_id = $1`, [admin.accountId]);
    await mails.run(`update team_member set role = 'reception' where account_id = $1`, [admin.accountId]);
    await mails.app.app.doHourly();
    await mails.run(`update team_member set role = 'admin', deleted_at = now() where account_id = $1`, [
      admin.accountId,
    ]);
    await mails.app.app.doHourly();
    expect(mails.reportsTo(admin)).toHaveLength(1);
  });

  test('no llega a quien quedó con un rol que se eliminó', async () => {
    const { id } = await gym.team.createRole({ id: newId(), name: 'Cuentas', rights: ['income'] });
    const carla = await mails.app.memberOf(gym, id);
    await carla.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await gym.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await mails.chooseEarlier(gym);
    await mails.run(`update team_role set deleted_at = now() where id = $1`, [id]);
    await mails.app.app.doHourly();
    await mails.arrives(gym);
    expect(mails.reportsTo(carla)).toEqual([]);
  });

  test('lo que el correo no toma va otra vez; lo que rechaza, no, y se dice', async () => {
    await gym.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await mails.chooseEarlier(gym);
    mails.mailbox.refuse(451);
    await expect(mails.app.app.doHourly()).rejects.toThrow();
    expect((await gym.reportmails.sent({})).items).toMatchObject([{ state: 'failed' }]);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: today });
    mails.mailbox.refuse(550);
    await mails.app.app.doHourly();
    mails.mailbox.refuse(null);
    await mails.app.app.doHourly();
    expect(mails.reportsTo(gym)).toEqual([]);
    expect((await gym.reportmails.sent({})).items).toMatchObject([{ state: 'refused' }]);
  });

  test('lo que un servidor dejó a medias va después', async () => {
    await gym.reportmails.subscribe({ report: 'income', cadence: 'day', paused: false });
    await gym.reportmails.subscribe({ report: 'shop', cadence: 'day', paused: false });
    await mails.chooseEarlier(gym);
    await mails.run(
      `insert into sent_report (gym_id, account_id, report, first_day, last_day, sent_at, state)
        values ($1, $1, 'income', '2026-11-22', '2026-11-22', $2, 'sending')`,
      [gym.accountId, `${today}T14:00:00Z`],
    );
    await mails.app.app.doHourly();
    const states = async () =>
      (await gym.reportmails.sent({})).items.map(({ report, state }) => [report, state]).toSorted();
    expect(await states()).toEqual([
      ['income', 'sending'],
      ['shop', 'sent'],
    ]);
    await mails.run(`update sent_report set sent_at = $2 where gym_id = $1 and state = 'sending'`, [
      gym.accountId,
      `${today}T12:00:00Z`,
    ]);
    await mails.app.app.doHourly();
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
