import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { connect, type Database } from '../../db/connect.ts';
import { createTestDatabase } from '../../test/database.ts';
import { logLines, testLog } from '../../test/log.ts';
import { databaseUrl } from '../../test/postgres.ts';
import { type Job, openScheduler, periodOf } from './scheduler.ts';

const timeZone = 'America/Santiago';
const noon = Temporal.Instant.from('2026-11-23T15:00:00Z');

let first: Database;
/** What another process has: its own connections to PostgreSQL, and of the embedded database what there is. */
let second: Database;
beforeAll(async () => {
  first = await createTestDatabase();
  second = first;
  const template = inject('databaseTemplate');
  if ('url' in template) {
    const { rows } = await first.pool.query<{ name: string }>('select current_database() as name');
    second = await connect({ url: databaseUrl(template.url, rows[0]?.name ?? '') });
  }
});
afterAll(async () => {
  if (second !== first) await second.close();
  await first.close();
});

let runs: string[];
let name: string;
let time: Temporal.Instant;
beforeEach(() => {
  runs = [];
  name = `prueba ${newId()}`;
  time = noon;
});

const open = ({ pool }: Database, jobs: Job[]) =>
  openScheduler({ pool, jobs, log: testLog, now: () => time, timeZone });
const noting = (who: string): Job => ({ name, run: async () => void runs.push(who) });

test('de dos procesos, uno solo hace el trabajo de cada día', async () => {
  const [one, other] = [open(first, [noting('uno')]), open(second, [noting('otro')])];
  await Promise.all([one.check(), other.check(), one.check(), other.check()]);
  expect(runs).toHaveLength(1);
  time = noon.add({ hours: 24 });
  await Promise.all([other.check(), one.check()]);
  expect(runs).toHaveLength(2);
  const restarted = open(first, [noting('otra vez')]);
  await restarted.check();
  expect(runs).toHaveLength(2);
});

test('el día de los trabajos empieza a las cuatro, también cuando cambia la hora', () => {
  const starts = (instant: string) => periodOf(Temporal.Instant.from(instant), timeZone).toString();
  expect(starts('2026-11-23T06:59:00Z')).toBe('2026-11-22T04:00:00-03:00[America/Santiago]');
  expect(starts('2026-11-23T07:00:00Z')).toBe('2026-11-23T04:00:00-03:00[America/Santiago]');
  expect(starts('2026-09-06T12:00:00Z')).toBe('2026-09-06T04:00:00-03:00[America/Santiago]');
  expect(starts('2026-04-05T12:00:00Z')).toBe('2026-04-05T04:00:00-04:00[America/Santiago]');
});

test('un trabajo cuyo proceso murió se retoma, pero no antes de que se sepa', async () => {
  const died = new Promise<never>(() => {});
  const started = Promise.withResolvers<void>();
  const killed = open(first, [
    {
      name,
      run: () => {
        started.resolve();
        return died;
      },
    },
  ]);
  void killed.check();
  await started.promise;
  const next = open(second, [noting('el que sigue')]);
  await next.check();
  expect(runs).toEqual([]);
  time = noon.add({ minutes: 11 });
  await next.check();
  expect(runs).toEqual(['el que sigue']);
  await next.check();
  expect(runs).toEqual(['el que sigue']);
});

test('un trabajo que falla se anota, se registra y se intenta otra vez una hora después', async () => {
  let works = false;
  const job: Job = {
    name,
    run: async () => {
      runs.push('intento');
      if (!works) throw new Error('disco lleno');
    },
  };
  const scheduler = open(first, [job]);
  await scheduler.check();
  const row = async () =>
    (await first.pool.query('select attempts, failure, held_until from job where name = $1', [name])).rows;
  expect(await row()).toEqual([{ attempts: 1, failure: 'disco lleno', held_until: null }]);
  expect(logLines.join('')).toContain('disco lleno');
  time = noon.add({ minutes: 59 });
  await scheduler.check();
  expect(runs).toHaveLength(1);
  works = true;
  time = noon.add({ minutes: 70 });
  await scheduler.check();
  expect(await row()).toEqual([{ attempts: 2, failure: null, held_until: null }]);
});

test('el fallo de uno no impide los demás', async () => {
  const failing: Job = { name: `${name} falla`, run: () => Promise.reject(new Error('no')) };
  await open(first, [failing, noting('sigue')]).check();
  expect(runs).toEqual(['sigue']);
});

test('cuando no queda nada por hacer ese día, no se molesta a la base', async () => {
  const scheduler = open(first, [noting('uno')]);
  await scheduler.check();
  let asked = 0;
  const count = () => void asked++;
  first.pool.on('acquire', count);
  time = noon.add({ hours: 12 });
  await scheduler.check();
  first.pool.off('acquire', count);
  expect(asked).toBe(0);
});

test('al cerrar se interrumpe lo que corre, y otro lo retoma enseguida', async () => {
  const started = Promise.withResolvers<void>();
  const scheduler = open(first, [
    {
      name,
      run: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          started.resolve();
        }),
    },
  ]);
  const checked = scheduler.check();
  await started.promise;
  await scheduler.stop();
  await checked;
  await open(second, [noting('el que sigue')]).check();
  expect(runs).toEqual(['el que sigue']);
});
