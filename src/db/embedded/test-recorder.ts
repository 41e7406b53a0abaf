import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { WorkerSettings } from './worker.ts';

/** A change of the disk, by file: paths are relative to the database's directory. */
export type DiskChange =
  | { kind: 'open'; path: string; file: number; emptied: boolean }
  | { kind: 'write'; file: number; position: number; bytes: Uint8Array }
  | { kind: 'resize'; file: number; length: number }
  | { kind: 'sync'; file: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'directory'; path: string };

export interface RecorderSettings extends WorkerSettings {
  directory: string;
  /** Its first element counts the changes so far. */
  count: Int32Array;
  /** Answers any message with all changes. */
  port: import('node:worker_threads').MessagePort;
}

/** The engine's own worker, in a thread whose changes of the disk are recorded. */
const { directory, count, port } = workerData as RecorderSettings;
const changes: DiskChange[] = [];
const openFiles = new Map<number, number>();
let files = 0;

const inside = (path: unknown) => relative(directory, String(path));
/** The thread also reads its modules. */
const isOurs = (path: unknown) => typeof path === 'string' && path.startsWith(`${directory}/`);
function record(change: DiskChange): void {
  changes.push(change);
  Atomics.store(count, 0, changes.length);
}

const {
  openSync,
  closeSync,
  writeSync,
  writeFileSync,
  fsyncSync,
  fdatasyncSync,
  truncateSync,
  ftruncateSync,
  renameSync,
  unlinkSync,
  rmdirSync,
  rmSync,
  mkdirSync,
} = fs;

function recordOpen(path: unknown, emptied: boolean): number {
  files += 1;
  record({ kind: 'open', path: inside(path), file: files, emptied });
  return files;
}
const fileOf = (descriptor: number) => openFiles.get(descriptor) ?? 0;

Object.assign(fs, {
  openSync: (path: string, flags: number | string, mode?: number) => {
    const descriptor = openSync(path, flags, mode);
    const emptied = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
    if (isOurs(path)) openFiles.set(descriptor, recordOpen(path, emptied));
    return descriptor;
  },
  closeSync: (descriptor: number) => {
    openFiles.delete(descriptor);
    closeSync(descriptor);
  },
  writeSync: (descriptor: number, source: Uint8Array, offset: number, length: number, position: number) => {
    const written = writeSync(descriptor, source, offset, length, position);
    if (openFiles.has(descriptor)) {
      const bytes = Uint8Array.from(source.subarray(offset, offset + written));
      record({ kind: 'write', file: fileOf(descriptor), position, bytes });
    }
    return written;
  },
  writeFileSync: (...[path, data, options]: Parameters<typeof writeFileSync>) => {
    writeFileSync(path, data, options);
    if (isOurs(path)) recordOpen(path, true);
  },
  fsyncSync: (descriptor: number) => {
    fsyncSync(descriptor);
    if (openFiles.has(descriptor)) record({ kind: 'sync', file: fileOf(descriptor) });
  },
  fdatasyncSync: (descriptor: number) => {
    fdatasyncSync(descriptor);
    if (openFiles.has(descriptor)) record({ kind: 'sync', file: fileOf(descriptor) });
  },
  truncateSync: (path: string, length = 0) => {
    truncateSync(path, length);
    if (isOurs(path)) record({ kind: 'resize', file: recordOpen(path, false), length });
  },
  ftruncateSync: (descriptor: number, length = 0) => {
    ftruncateSync(descriptor, length);
    if (openFiles.has(descriptor)) record({ kind: 'resize', file: fileOf(descriptor), length });
  },
  renameSync: (path: string, to: string) => {
    renameSync(path, to);
    if (isOurs(path)) record({ kind: 'rename', path: inside(path), to: inside(to) });
  },
  unlinkSync: (path: string) => {
    unlinkSync(path);
    if (isOurs(path)) record({ kind: 'remove', path: inside(path) });
  },
  rmdirSync: (path: string) => {
    rmdirSync(path);
    if (isOurs(path)) record({ kind: 'remove', path: inside(path) });
  },
  rmSync: (path: string, options: fs.RmOptions) => {
    rmSync(path, options);
    if (isOurs(path)) record({ kind: 'remove', path: inside(path) });
  },
  mkdirSync: (...[path, options]: Parameters<typeof mkdirSync>) => {
    const made = mkdirSync(path, options);
    if (isOurs(path)) record({ kind: 'directory', path: inside(path) });
    return made;
  },
});
syncBuiltinESMExports();

port.on('message', () => port.postMessage(changes));
port.unref();
await import('./worker.ts');
