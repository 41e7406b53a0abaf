import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openIncidents } from '../../server/incidents.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { GymState } from './contract.ts';
import { statesOf, type Trouble } from './words.ts';

let app: TestApp;
let operator: Person;
let andes: Person;
let norte: Person;
beforeAll(async () => {
  app = await openTestApp();
  operator = await app.enterOperator();
  andes = await app.gym('Gimnasio Andes');
  norte = await app.gym('Gimnasio Norte');
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from incident'));

const incident = { subject: 'clients.list', place: 'src/a.ts:1', message: 'x' };

async function note(kind: 'mail' | 'error' | 'job', gym: Person | null, hoursAgo: number, times = 1) {
  const incidents = openIncidents(app.database, () => Temporal.Now.instant().subtract({ hours: hoursAgo }));
  for (let turn = 0; turn < times; turn += 1)
    incidents.note({ ...incident, kind, gymId: gym?.accountId ?? null });
  await incidents.close();
}

const gyms = async (state?: GymState) =>
  (await operator.installation.gyms({ ...(state && { state }) })).items;
const chips = async ({ accountId }: Person) => {
  const gym = (await gyms()).find(({ id }) => id === accountId);
  return gym ? statesOf(gym) : [];
};
const rowsBehind = async ({ accountId: gymId }: Person, { list, ...asked }: Trouble) => {
  const verb = { errors: operator.installation.serverErrors, mails: operator.installation.failedMails }[list];
  return (await verb({ gymId, ...asked })).items.reduce((sum, { times }) => sum + times, 0);
};

test('cada gimnasio dice sus errores, correos y tareas, y cada uno lleva a sus filas y a ningunas otras', async () => {
  expect(await chips(andes)).toEqual([{ tone: 'good', label: 'En uso' }]);
  await note('error', andes, 2, 3);
  await note('error', andes, 50, 2);
  await note('error', andes, 200);
  await note('error', norte, 50);
  await note('error', null, 1, 5);
  await note('mail', andes, 30, 2);
  await note('mail', norte, 1);
  expect(await chips(andes)).toEqual([
    { tone: 'bad', label: '3 errores en un día', trouble: { list: 'errors', kind: 'error', period: 'day' } },
    { tone: 'warn', label: '2 correos no salieron', trouble: { list: 'mails', period: 'week' } },
  ]);
  expect(await chips(norte)).toEqual([
    {
      tone: 'warn',
      label: '1 error en la semana',
      trouble: { list: 'errors', kind: 'error', period: 'week' },
    },
    { tone: 'warn', label: '1 correo no salió', trouble: { list: 'mails', period: 'week' } },
  ]);
  expect(await rowsBehind(andes, { list: 'errors', kind: 'error', period: 'day' })).toBe(3);
  expect(await rowsBehind(andes, { list: 'errors', period: 'week' })).toBe(5);
  expect(await rowsBehind(norte, { list: 'errors', period: 'week' })).toBe(1);
  await note('job', norte, 3, 4);
  expect(await rowsBehind(norte, { list: 'errors', kind: 'error', period: 'week' })).toBe(1);
  expect(await rowsBehind(norte, { list: 'errors', kind: 'job', period: 'week' })).toBe(4);
  expect(await rowsBehind(norte, { list: 'errors', period: 'week' })).toBe(5);
  expect(await rowsBehind(andes, { list: 'mails', period: 'week' })).toBe(2);
  expect((await operator.installation.serverErrors({ period: 'day', kind: 'error' })).items).toHaveLength(2);
  expect((await gyms('errors')).map(({ name }) => name)).toEqual(['Gimnasio Andes', 'Gimnasio Norte']);
  expect((await gyms('jobs')).map(({ name }) => name)).toEqual(['Gimnasio Norte']);
});

test('lo que el reloj no logró en un gimnasio se anota ahí, y los demás siguen', async () => {
  const setZone = (zone: string) =>
    asSuperuser(app.database, (connection) =>
      connection.query('update gym set time_zone = $2 where gym_id = $1', [andes.accountId, zone]),
    );
  await setZone('En/Ninguna');
  await expect(app.app.doDaily()).rejects.toThrow();
  await setZone('America/Santiago');
  const trouble = { list: 'errors', kind: 'job', period: 'week' } as const;
  await vi.waitFor(
    async () =>
      expect(await chips(andes)).toEqual([
        { tone: 'bad', label: expect.stringMatching(/^(1 tarea falló|2 tareas fallaron)$/), trouble },
      ]),
    60_000,
  );
  expect(await chips(norte)).toEqual([{ tone: 'good', label: 'En uso' }]);
  expect((await operator.installation.serverErrors({ gymId: andes.accountId })).items[0]).toMatchObject({
    verb: 'gyms',
    gymName: 'Gimnasio Andes',
  });
  expect((await gyms('jobs')).map(({ name }) => name)).toEqual(['Gimnasio Andes']);
});

test('se filtran los que no se usan, los de dueño sin confirmar y los suspendidos', async () => {
  await app.database.pool.query('update account set email_verified = false where id = $1', [norte.accountId]);
  await asSuperuser(app.database, async (connection) => {
    await connection.query(`update session set updated_at = now() - interval '40 days' where user_id = $1`, [
      andes.accountId,
    ]);
    await connection.query(`update audit set at = now() - interval '41 days' where gym_id = $1`, [
      andes.accountId,
    ]);
  });
  const names = async (state: GymState) => (await gyms(state)).map(({ name }) => name);
  expect(await names('unused')).toEqual(['Gimnasio Andes']);
  expect(await chips(andes)).toEqual([{ tone: 'warn', label: 'Sin uso hace 40 días' }]);
  expect(await names('unproved')).toEqual(['Gimnasio Norte']);
  expect(await names('suspended')).toEqual([]);
  await operator.installation.suspend({ id: crypto.randomUUID(), gymId: norte.accountId, message: 'Pago.' });
  expect(await names('suspended')).toEqual(['Gimnasio Norte']);
});
