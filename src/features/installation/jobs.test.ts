import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextRun } from '../../server/jobs/scheduler.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { installationStates } from './words.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await openTestApp();
  operator = await app.enterOperator();
});
beforeEach(() => app.database.pool.query('delete from job'));
afterAll(() => app.close());

/** A run of a job so many hours ago. */
const ran = (name: string, hours: number, failure: string | null = null) =>
  app.database.pool.query(
    `insert into job (name, period, finished_at, failure)
      select $1, at, at, $3 from (select now() - $2 * interval '1 hour' as at) past`,
    [name, hours, failure],
  );
const jobs = () => operator.installation.jobs({});

test('dice de cada tarea cuándo salió bien y por qué falló la última vez, y de las copias a mano nada', async () => {
  await expect(jobs()).resolves.toEqual({
    items: [],
    mails: false,
    backups: true,
    backedUpAt: null,
    backedUpDays: null,
  });
  await ran('expired', 100);
  await ran('backup', 120);
  await ran('backup', 96, 'No queda espacio');
  await ran('backup by hand', 1);
  const { items, backedUpDays } = await jobs();
  expect(backedUpDays, 'la hecha a mano también es una copia').toBe(0);
  expect(items).toEqual([
    { name: 'backup', succeededAt: expect.any(String), failure: 'No queda espacio', nextAt: null },
    { name: 'expired', succeededAt: expect.any(String), failure: null, nextAt: null },
  ]);
  const hoursAgo = (at: string | null | undefined) => (Date.now() - Date.parse(at ?? '')) / 3_600_000;
  expect(Math.round(hoursAgo(items[0]?.succeededAt))).toBe(120);
});

test('dice lo que falta en toda la instalación: copias viejas o ningunas, y tareas que fallan', async () => {
  const labels = async () => installationStates(await jobs()).map(({ label }) => label);
  expect(await labels(), 'recién empezó').toEqual([]);
  await ran('expired', 1);
  expect(await labels()).toEqual(['Sin ninguna copia de seguridad']);
  await ran('backup', 72);
  await ran('outbox', 1, 'No se pudo');
  expect(await labels()).toEqual([
    'La última copia de seguridad es de hace 3 días',
    'Falló: Borrar correos antiguos de la bandeja',
  ]);
  await ran('backup by hand', 47);
  expect(await labels()).toEqual(['Falló: Borrar correos antiguos de la bandeja']);
});

test('la próxima vez es al empezar el día o la hora que sigue, y una hora después de fallar', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}Z`);
  const next = (hourly: boolean, period: string, failedAt: string | null, now = '15:00') =>
    nextRun(
      hourly ? { hourly: true } : {},
      { period: at(period), failedAt: failedAt === null ? null : at(failedAt) },
      at(now),
      'UTC',
    )?.toString() ?? null;
  expect(next(false, '04:00', null)).toBe('2026-11-24T04:00:00Z');
  expect(next(true, '15:00', null)).toBe('2026-11-23T16:00:00Z');
  expect(next(false, '04:00', '14:30')).toBe('2026-11-23T15:30:00Z');
  expect(next(false, '04:00', '13:30'), 'ya toca').toBeNull();
  expect(next(true, '14:00', null), 'ya toca').toBeNull();
});
