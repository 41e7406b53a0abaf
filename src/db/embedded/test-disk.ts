import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DiskChange } from './test-recorder.ts';

const sector = 512;

interface File {
  /** A file that nothing was written to is left as it is, and so is a directory. */
  touched: boolean;
  /** What has reached the disk for certain. */
  kept: Uint8Array;
  /** What was written or resized since the file was last synced. */
  unsynced: Extract<DiskChange, { kind: 'write' | 'resize' }>[];
}

function resize(content: Uint8Array, length: number): Uint8Array {
  const resized = new Uint8Array(length);
  resized.set(content.subarray(0, length));
  return resized;
}

/** Writes the sectors that `arrives` chooses. A file's length is kept by the file system's own journal. */
function apply(file: File, arrives: () => boolean): void {
  file.touched ||= file.unsynced.length > 0;
  for (const change of file.unsynced) {
    if (change.kind === 'resize') {
      file.kept = resize(file.kept, change.length);
      continue;
    }
    const { position, bytes } = change;
    const end = position + bytes.length;
    if (file.kept.length < end) file.kept = resize(file.kept, end);
    for (let from = position; from < end; ) {
      const to = Math.min(end, from - (from % sector) + sector);
      if (arrives()) file.kept.set(bytes.subarray(from - position, to - position), from);
      from = to;
    }
  }
  file.unsynced = [];
}

export interface Cut {
  /** How many changes came before the power went out. */
  after: number;
  /** The share of the unsynced sectors that reached the disk all the same. */
  arriving: number;
  /** What the disk does when asked to sync; one that lies forgets. */
  obeys?: boolean;
}

/**
 * Makes `target` what is on the disk after a power cut: `before` with the synced part of the changes, and of the rest
 * some sectors, as `next`, a number from 0 to 1, decides. Names are changed in order, as by a file system with a journal.
 */
export function rebuild(
  { before, target }: { before: string; target: string },
  changes: readonly DiskChange[],
  { after, arriving, obeys = true }: Cut,
  next: () => number,
): void {
  const byPath = new Map<string, File>();
  const byNumber = new Map<number, File>();
  cpSync(before, target, { recursive: true });
  const read = (path: string): Uint8Array => {
    try {
      return readFileSync(join(target, path));
    } catch {
      return new Uint8Array(0);
    }
  };
  const at = (path: string): File => {
    const known = byPath.get(path);
    if (known) return known;
    const file = { touched: false, kept: read(path), unsynced: [] };
    byPath.set(path, file);
    return file;
  };
  const numbered = (number: number): File => byNumber.get(number) as File;
  const forget = (path: string) => {
    for (const known of byPath.keys())
      if (known === path || known.startsWith(`${path}/`)) byPath.delete(known);
    rmSync(join(target, path), { recursive: true, force: true });
  };
  for (const change of changes.slice(0, after)) {
    switch (change.kind) {
      case 'open':
        byNumber.set(change.file, at(change.path));
        if (change.emptied)
          numbered(change.file).unsynced.push({ kind: 'resize', file: change.file, length: 0 });
        break;
      case 'write':
      case 'resize':
        numbered(change.file).unsynced.push(change);
        break;
      case 'sync':
        if (obeys) apply(numbered(change.file), () => true);
        break;
      case 'rename': {
        const file = at(change.path);
        file.touched = true;
        forget(change.path);
        forget(change.to);
        byPath.set(change.to, file);
        break;
      }
      case 'remove':
        forget(change.path);
        break;
      case 'directory':
        mkdirSync(join(target, change.path), { recursive: true });
        break;
    }
  }
  for (const [path, file] of byPath) {
    apply(file, () => next() < arriving);
    if (!file.touched) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), file.kept);
  }
}
