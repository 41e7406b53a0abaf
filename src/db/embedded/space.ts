import { statfsSync } from 'node:fs';

/** Room for three more segments of the log, which the engine cannot do without. */
export const defaultMinFreeBytes = 48 * 1024 * 1024;

export interface Space {
  readonly freeBytes: number;
  /** With less than this, nothing is written. */
  readonly minFreeBytes: number;
}

/** What the disk of a directory still takes from this user, in bytes. */
export function readFreeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

export const hasSpace = ({ freeBytes, minFreeBytes }: Space): boolean => freeBytes >= minFreeBytes;
