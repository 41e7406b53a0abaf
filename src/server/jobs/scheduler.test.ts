import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { createTestDatabase, serverUrl } from '../../test/database.ts';
import { logLines, testLog } from '../../test/log.ts';
import { startProcess } from '../../test/module-process.ts';
import { databaseUrl } from '../../test/postgres.ts';
import { type Job, openScheduler, periodOf } from './scheduler.ts';

const timeZone = 'America/Santiago';
const noon = Temporal.Instant.from('2026-11-23T15:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let runs: string[];
let name: string;
let time: Temporal.Instant;
beforeEach(() => {
  runs = [];
  name = `prueba ${newId()}`;
  time = noon;
});

/** What a process of its own has. */
const open = (jobs: Job[]) =>
  openScheduler({ pool: database.pool, jobs, log: testLog, now: () => time, timeZone });
const noting = (who: string): Job => ({ name, run: async () => void runs.push(who) });

test('de dos procesos, uno solo hace el trabajo de cada día', async () => {
  const [one, other] = [open([noting('uno')]), open([noting('otro')])];
  await Promise.all([one.check(), other.check(), one.check(), other.check()]);
  expect(runs).toHaveLength(1);
  time = noon.add({ hours: 24 });
  await Promise.all([other.check(), one.check()]);
  expect(runs).toHaveLength(2);
  const restarted = open([noting('otra vez')]);
  await restarted.check();
  expect(runs).toHaveLength(2);
});

test('lo de cada hora se hace una vez en cada una', async () => {
  const hourly: Job = { ...noting('cada hora'), hourly: true };
  const [one, other] = [open([hourly]), open([hourly])];
  await Promise.all([one.check(), other.check()]);
  time = noon.add({ minutes: 59 });
  await one.check();
  expect(runs).toHaveLength(1);
  time = noon.add({ minutes: 60 });
  await Promise.all([other.check(), one.check()]);
  expect(runs).toHaveLength(2);
});

/** A process that runs a job, printing its number, once it is told to; then it ends. */
const working = `
  const [connectModule, schedulerModule, url, time, name, number] = process.argv.slice(1);
  const { connect } = await import(connectModule);
  const { openScheduler } = await import(schedulerModule);
  const database = await connect({ url });
  const jobs = [{ name, run: async () => console.log(number) }];
  const scheduler = openScheduler({ pool: database.pool, jobs, log: process.stderr, now: () => Temporal.Instant.from(time) });
  console.log('ready');
  for await (const _ of process.stdin) break;
  await scheduler.check();
  await database.close();`;

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'de tres procesos que llegan a la vez, uno solo hace el trabajo',
  async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const modules = ['../../db/connect.ts', './scheduler.ts'].map(
      (path) => new URL(path, import.meta.url).href,
    );
    const url = databaseUrl(serverUrl() ?? '', rows[0]?.name ?? '');
    const processes = ['1', '2', '3'].map((number) =>
      startProcess(working, [...modules, url, `${noon}`, name, number]),
    );
    for (const { nextLine } of processes) expect(await nextLine()).toBe('ready');
    for (const { send } of processes) send('');
    const printed = await Promise.all(processes.map(({ rest }) => rest()));
    expect(printed.flat()).toHaveLength(1);
    const done = await database.pool.query(
      'select attempts, failure, finished_at is not null as finished from job where name = $1',
      [name],
    );
    expect(done.rows).toEqual([{ attempts: 1, failure: null, finished: true }]);
    expect(processes.map(({ child }) => child.exitCode)).toEqual([0, 0, 0]);
  },
);

test('mientras no puede, no empieza ninguno', async () => {
  let may = false;
  const { pool } = database;
  const jobs = [noting('uno')];
  const scheduler = openScheduler({ pool, jobs, log: testLog, mayBegin: () => may, now: () => time });
  await scheduler.check();
  expect(runs).toEqual([]);
  may = true;
  await scheduler.check();
  expect(runs).toEqual(['uno']);
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
  const killed = open([
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
  const next = open([noting('el que sigue')]);
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
  const scheduler = open([job]);
  await scheduler.check();
  const row = async () =>
    (await database.pool.query('select attempts, failure, held_until from job where name = $1', [name])).rows;
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
  await open([failing, noting('sigue')]).check();
  expect(runs).toEqual(['sigue']);
});

test('cuando no queda nada por hacer ese día, no se molesta a la base', async () => {
  const scheduler = open([noting('uno')]);
  await scheduler.check();
  let asked = 0;
  const count = () => void asked++;
  database.pool.on('acquire', count);
  time = noon.add({ hours: 12 });
  await scheduler.check();
  database.pool.off('acquire', count);
  expect(asked).toBe(0);
});

test('al cerrar se interrumpe lo que corre, y otro lo retoma enseguida', async () => {
  const started = Promise.withResolvers<void>();
  const scheduler = open([
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
  await open([noting('el que sigue')]).check();
  expect(runs).toEqual(['el que sigue']);
});
