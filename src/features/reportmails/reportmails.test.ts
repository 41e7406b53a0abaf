import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { money } from '../../wire/written.ts';
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
    await mails.app.app.doHourly();
    expect(mails.reportsTo(gym), 'la semana terminó antes de elegirlo').toEqual([]);
    expect((await gym.reportmails.subscriptions({})).items[2]).toEqual({
      ...{ report: 'income', cadence: 'week', paused: false, next: '2026-11-30' },
    });
    await mails.chooseEarlier(gym);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: today });
    await Promise.all([mails.app.app.doHourly(), mails.app.app.doHourly()]);
    const { content } = await mails.arrives(gym);
    const { memberships } = await gym.reports.income({ from: '2026-11-16', to: '2026-11-22' });
    expect(memberships).toBe(30_000);
    expect(content).toContain(`- Cobrado: ${money(30_000)} (antes: ${money(20_000)})`);
    expect(content).toContain('/reports/income?desde=2026-11-16&hasta=2026-11-22');
    expect(content).not.toContain('Ana');
    await mails.app.app.doHourly();
    expect(mails.reportsTo(gym)).toHaveLength(1);
    expect((await gym.reportmails.subscriptions({})).items[2]).toMatchObject({ next: '2026-11-30' });
    expect(await gym.reportmails.sent({})).toMatchObject({
      items: [{ report: 'income', from: '2026-11-16', to: '2026-11-22', state: 'sent' }],
      total: 1,
    });
  });

  test('lo que decía se lee después tal como llegó, solo por quien lo recibió, y por 13 meses', async () => {
    await pay('2026-11-17', 30_000);
    await gym.reportmails.subscribe({ report: 'income', cadence: 'week', paused: false });
    await mails.chooseEarlier(gym);
    await mails.app.app.doHourly();
    const { content } = await mails.arrives(gym);
    await pay('2026-11-18', 50_000);
    const [sent] = (await gym.reportmails.sent({})).items;
    expect(sent?.subject).toBe('Ingresos, del 16-11-2026 al 22-11-2026: Fuerza');
    expect(sent?.text).toContain(`- Cobrado: ${money(30_000)} (antes: ${money(0)})`);
    for (const line of sent?.text.split('\n') ?? []) expect(content).toContain(line);
    const partner = await mails.app.memberOf(gym, 'admin');
    expect((await partner.reportmails.sent({})).items).toEqual([]);
    const age = (interval: string) =>
      mails.run(`update sent_report set sent_at = $2::timestamptz - $3::interval where gym_id = $1`, [
        ...[gym.accountId, `${today}T15:00:00Z`, interval],
      ]);
    await age('13 months');
    await mails.app.app.doDaily();
    expect((await gym.reportmails.sent({})).items[0]?.text).toBe(sent?.text);
    await age('13 months 1 second');
    await mails.app.app.doDaily();
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
      await mails.chooseEarlier(gym);
      const before = mails.reportsTo(gym).length;
      await mails.app.app.doHourly();
      await expect.poll(() => mails.reportsTo(gym).length).toBe(before + 1);
      const figures = text.split('\n').filter((line) => line.startsWith('- '));
      expect(figures.length, report).toBeGreaterThan(2);
      for (const line of figures) expect(mails.reportsTo(gym).at(-1)?.content).toContain(line);
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
      await mails.run(
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
    expect(text).toContain(`- Nuevos: ${months.at(-1)?.joined} (antes: 0; hace un año: 0)`);
    expect(months.at(-1)?.joined).toBe(1);
    expect(text).toContain(`- Por socio: ${money(30_000)} (antes: —; hace un año: —)`);
    const retention = await gym.reportmails.preview({ report: 'retention', cadence: 'month' });
    expect(retention.text).toContain('- Socios nuevos de 10-2026 que siguen: 0 de 1');
    expect(retention.text).toContain('- Membresías canceladas desde 11-2025: 0');
    expect(retention.text).not.toContain('antes');
  });

  test('el del mes dice lo que se debe solo a quien puede verlo', async () => {
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    const { id: planId } = await createPlan(gym, { name: 'Full', price: 30_000 });
    await gym.memberships.sell({ id: newId(), clientId: client.id, planId, startsOn: '2026-08-17' });
    const { now } = await gym.reports.debt({ month: '2026-10' });
    expect(now.sums).toEqual([{ age: 'over60', clients: 1, amount: 30_000 }]);
    const { text } = await gym.reportmails.preview({ report: 'month', cadence: 'month' });
    expect(text).toContain(
      `- Deuda al final: ${money(30_000)} (antes: ${money(30_000)}; hace un año: ${money(0)})`,
    );
    expect(text).toContain(
      `- De ella, de más de 60 días: ${money(30_000)} (antes: ${money(0)}; hace un año: ${money(0)})`,
    );
    const { id } = await gym.team.createRole({ id: newId(), name: 'Cuentas', rights: ['income'] });
    const carla = await mails.app.memberOf(gym, id);
    expect((await carla.reportmails.preview({ report: 'month', cadence: 'month' })).text).not.toContain(
      'Deuda',
    );
    for (const person of [gym, carla])
      await person.reportmails.subscribe({ report: 'month', cadence: 'month', paused: false });
    await mails.run(`update account set email_verified = true where id = $1`, [carla.accountId]);
    await mails.chooseEarlier(gym);
    await mails.app.app.doHourly();
    expect((await mails.arrives(gym)).content).toContain('Deuda al final');
    expect((await mails.arrives(carla)).content).not.toContain('Deuda');
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
});
