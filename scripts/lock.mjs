// Lets one process at a time prepare the project: two starts at once must not install or build twice.
import fs from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeat = 1000;
const deadAfter = 3000;
const lostAfter = 30000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function removeIfAbandoned(path) {
  try {
    const owner = fs.readFileSync(path, 'utf8');
    const silentFor = Date.now() - fs.statSync(path).mtimeMs;
    if (silentFor < deadAfter || (silentFor < lostAfter && isAlive(Number(owner)))) return;
    const aside = `${path}.${process.pid}.old`;
    fs.renameSync(path, aside);
    if (fs.readFileSync(aside, 'utf8') !== owner) fs.linkSync(aside, path);
    fs.unlinkSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

function take(path) {
  const candidate = `${path}.${process.pid}`;
  fs.writeFileSync(candidate, String(process.pid));
  try {
    fs.linkSync(candidate, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.unlinkSync(candidate);
  }
}

/** Runs the work while holding the lock file; waits for whoever holds it, takes it over from the dead. */
export async function withLock(path, work) {
  fs.mkdirSync(dirname(path), { recursive: true });
  while (!take(path)) {
    removeIfAbandoned(path);
    await sleep(100);
  }
  const release = () => fs.rmSync(path, { force: true });
  const beat = setInterval(() => fs.utimesSync(path, new Date(), new Date()), heartbeat);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
