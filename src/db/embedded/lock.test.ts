import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../../test/module-process.ts';
import { acquireLock, LockHeldError } from './lock.ts';
import { processStart } from './process.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pulso-lock-'));
  path = join(directory, 'data.lock');
});

afterEach(() => rmSync(directory, { recursive: true }));

const living = { token: 'other', pid: process.ppid, started: processStart(process.ppid), host: hostname() };
const leaveLock = (owner: object) => writeFileSync(path, JSON.stringify(owner));

/** A pid no process has: that of a child which has ended. */
async function endedPid(): Promise<number> {
  const ended = startProcess('', []);
  await ended.rest();
  return ended.child.pid;
}

describe('the lock', () => {
  test('is refused while the process that holds it lives, and names it', () => {
    leaveLock(living);
    expect(() => acquireLock(path)).toThrow(LockHeldError);
    expect(() => acquireLock(path)).toThrow(String(process.ppid));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(living);
    expect(readdirSync(directory)).toEqual(['data.lock']);
  });

  test('is refused to the process that already holds it', () => {
    const lock = acquireLock(path);
    expect(() => acquireLock(path)).toThrow(LockHeldError);
    lock.release();
    acquireLock(path).release();
  });

  test('is taken over from a process that has ended', async () => {
    leaveLock({ ...living, pid: await endedPid() });
    const lock = acquireLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(readdirSync(directory)).toEqual(['data.lock']);
    lock.release();
    expect(readdirSync(directory)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'is taken over when its pid now belongs to another process',
    () => {
      leaveLock({ ...living, started: 'an-earlier-boot:4711' });
      acquireLock(path).release();
    },
  );

  test('goes by the pid alone where the system does not tell when a process started', async () => {
    leaveLock({ ...living, started: 'unknown' });
    expect(() => acquireLock(path)).toThrow(LockHeldError);
    leaveLock({ ...living, started: 'unknown', pid: await endedPid() });
    acquireLock(path).release();
  });

  test('is taken over when a power cut left it empty', () => {
    writeFileSync(path, '');
    acquireLock(path).release();
  });

  test('of another machine counts as held while its heartbeat is fresh', () => {
    leaveLock({ ...living, host: 'another-machine' });
    expect(() => acquireLock(path)).toThrow(LockHeldError);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    utimesSync(path, aMinuteAgo, aMinuteAgo);
    acquireLock(path).release();
  });

  test('of another is left alone on release', () => {
    const lock = acquireLock(path);
    leaveLock(living);
    lock.release();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(living);
  });

  test('goes to exactly one of several processes that find a dead one at the same moment', async () => {
    const contenders = Array.from({ length: 4 }, () =>
      startProcess(
        `import { createInterface } from 'node:readline';
         const { acquireLock } = await import(process.argv[1]);
         console.log('ready');
         for await (const path of createInterface({ input: process.stdin })) {
           try { acquireLock(path); console.log('won'); } catch (error) { console.log(error.pid); }
         }`,
        [new URL('./lock.ts', import.meta.url).href],
      ),
    );
    for (const contender of contenders) expect(await contender.nextLine()).toBe('ready');
    const dead = { ...living, pid: await endedPid() };
    for (let round = 0; round < 40; round++) {
      const contested = `${path}.${round}`;
      writeFileSync(contested, JSON.stringify(dead));
      for (const contender of contenders) contender.send(contested);
      const results = await Promise.all(contenders.map((contender) => contender.nextLine()));
      expect(results.filter((result) => result === 'won')).toHaveLength(1);
      const winner = contenders[results.indexOf('won')];
      expect(JSON.parse(readFileSync(contested, 'utf8'))).toMatchObject({ pid: winner?.child.pid });
    }
    for (const contender of contenders) contender.child.stdin?.end();
    for (const contender of contenders) await contender.rest();
  });
});
