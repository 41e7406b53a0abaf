import { readFileSync } from 'node:fs';

/**
 * Identifies a process beyond its pid, by the boot and the tick at which it started. 'unknown' when the system does
 * not provide them, null when there is no such process.
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
