import { readFileSync } from 'node:fs';

/**
 * What tells one run of a process from a later one under the same pid: the boot and the tick it started at.
 * 'unknown' where the system does not tell, null when no such process runs.
 */
export function processStart(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTick] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${startTick}`;
  } catch {
    return 'unknown';
  }
}
