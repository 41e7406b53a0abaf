import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { createProduct } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addClient, addUnpaid } from './notifications.fixture.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  gym = await app.gym('Fuerza');
  await setZone('earlier');
});

/** Gyms are where it is now past their morning's beginning, or not yet. */
const setZone = (when: 'earlier' | 'later') =>
  asSuperuser(app.database, (connection) =>
    connection.query('update gym set time_zone = $1', [zoneAt(when === 'earlier' ? 12 : 5)]),
  );
/** A zone where it is this hour, or the one after. */
function zoneAt(hour: number): string {
  const behind = (new Date().getUTCHours() - hour + 24) % 24;
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`;
}

const summaries = () => mailbox.letters.filter(({ content }) => content.includes('esto es lo nuevo'));
const to = (person: Person) => summaries().filter((letter) => letter.to === person.email);
const wantMail = (person: Person, kind: 'lowStock' | 'overdue', mailed = true) =>
  person.notifications.choose({ kind, shown: true, mailed });
const createLow = (name = 'Agua') => createProduct(gym, { name, quantity: 0, reorderPoint: 3 });
const prove = (person: Person) =>
  app.database.pool.query('update account set email_verified = true where id = $1', [person.accountId]);
/** As if the last summary had been yesterday's. */
const nextDay = () =>
  asSuperuser(app.database, (connection) =>
    connection.query('update notification_summary set day = day - 1'),
  );

describe('el resumen diario', () => {
  test('va a quien lo quiere, con lo nuevo de lo que eligió, una vez al día aunque miren dos servidores', async () => {
    await createLow();
    await addUnpaid(gym, await addClient(gym, 'Ana'), 3);
    await app.app.doHourly();
    expect(to(gym), 'nadie lo eligió').toEqual([]);
    await wantMail(gym, 'lowStock');
    await Promise.all([app.app.doHourly(), app.app.doHourly()]);
    const { content } = await arrived(summaries, gym.email);
    expect(content).toContain('Subject: Lo nuevo en Fuerza');
    expect(content).toContain('- Stock bajo: 1');
    expect(content).not.toContain('Deudas');
    expect(content).toContain('/notifications');
    await createLow('Barra');
    await app.app.doHourly();
    expect(to(gym)).toHaveLength(1);
  });

  test('el de otra sede va también a su dueño', async () => {
    const form = { id: newId(), name: 'Fuerza Norte', from: gym.accountId, carry: [] };
    await gym.branches.open(form);
    const north = inGym(gym, form.id);
    await createProduct(north, { name: 'Agua', quantity: 0, reorderPoint: 3 });
    await wantMail(north, 'lowStock');
    await app.app.doHourly();
    const { content } = await arrived(summaries, gym.email);
    expect(content).toContain('Subject: Lo nuevo en Fuerza Norte');
  });

  test('el día siguiente va solo si hay algo nuevo, y dice cuánto hay en total', async () => {
    await createLow();
    await wantMail(gym, 'lowStock');
    await app.app.doHourly();
    await arrived(summaries, gym.email);
    await nextDay();
    await app.app.doHourly();
    expect(to(gym)).toHaveLength(1);
    await createLow('Barra');
    await nextDay();
    await app.app.doHourly();
    await expect.poll(() => to(gym).length).toBe(2);
    expect(to(gym)[1]?.content).toContain('- Stock bajo: 1 (2 en total)');
  });

  test('no dice lo que ya se leyó en la pantalla', async () => {
    await createLow();
    await wantMail(gym, 'lowStock');
    await gym.notifications.markRead({});
    await app.app.doHourly();
    expect(to(gym)).toEqual([]);
  });

  test('espera a la mañana del gimnasio', async () => {
    await createLow();
    await wantMail(gym, 'lowStock');
    await setZone('later');
    await app.app.doHourly();
    expect(to(gym)).toEqual([]);
    await setZone('earlier');
    await app.app.doHourly();
    await arrived(summaries, gym.email);
  });

  test('a alguien del equipo le dice lo que su rol permite, y nada más cuando sale o si no confirmó su correo', async () => {
    await createLow();
    await addUnpaid(gym, await addClient(gym, 'Ana'), 3);
    const reception = await app.memberOf(gym, 'reception');
    for (const kind of ['lowStock', 'overdue'] as const) await wantMail(reception, kind);
    await asSuperuser(app.database, (connection) =>
      connection.query('update account set email_verified = false where id = $1', [reception.accountId]),
    );
    await app.app.doHourly();
    expect(to(reception), 'sin confirmar').toEqual([]);
    await prove(reception);
    await app.app.doHourly();
    const { content } = await arrived(summaries, reception.email);
    expect(content).toContain('- Deudas vencidas: 1');
    expect(content).not.toContain('Stock');
    await gym.team.remove({ id: reception.memberId });
    await addUnpaid(gym, await addClient(gym, 'Berta'), 2);
    await nextDay();
    await app.app.doHourly();
    expect(to(reception)).toHaveLength(1);
  });

  test('si el correo no lo toma, va otra vez a la hora siguiente', async () => {
    await createLow();
    await wantMail(gym, 'lowStock');
    mailbox.refuse(451);
    await expect(app.app.doHourly()).rejects.toThrow();
    mailbox.refuse(null);
    expect(to(gym)).toEqual([]);
    await app.app.doHourly();
    await arrived(summaries, gym.email);
  });
});

test('lo que no se quiere en la pantalla no está en la lista ni en la cuenta, y se puede volver a querer', async () => {
  await createLow();
  const choose = (shown: boolean) => gym.notifications.choose({ kind: 'lowStock', shown, mailed: false });
  const chosen = async () =>
    (await gym.notifications.choices({})).items.find(({ kind }) => kind === 'lowStock');
  expect(await chosen()).toEqual({ kind: 'lowStock', shown: true, mailed: false });
  await choose(false);
  expect(await chosen()).toEqual({ kind: 'lowStock', shown: false, mailed: false });
  expect((await gym.notifications.list({})).groups).toEqual([]);
  expect(await gym.notifications.count({})).toEqual({ unread: 0 });
  await choose(true);
  expect(await gym.notifications.count({})).toEqual({ unread: 1 });
});

test('cada persona elige entre lo que puede ver, y sabe si su correo está confirmado', async () => {
  const coach = await app.memberOf(gym, 'coach');
  const { items } = await coach.notifications.choices({});
  expect(items.map(({ kind }) => kind)).toEqual([
    'waitingLists',
    'refused',
    'ownForgottenHours',
    'fullClasses',
  ]);
  expect(await gym.notifications.choices({})).toMatchObject({ proved: true });
});

test('sin correo en el servidor no sale nada', async () => {
  const quiet = await openTestApp();
  const owner = await quiet.gym();
  await createProduct(owner, { name: 'Agua', quantity: 0, reorderPoint: 3 });
  await owner.notifications.choose({ kind: 'lowStock', shown: true, mailed: true });
  await quiet.app.doHourly();
  const { rowCount } = await asSuperuser(quiet.database, (connection) =>
    connection.query('select from notification_summary'),
  );
  expect(rowCount).toBe(0);
  await quiet.close();
});
