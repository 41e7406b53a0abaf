import { chmodSync, closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface EngineStream {
  nfd: number;
  node: { mode: number };
}

interface EngineModule {
  FS: { isDir(mode: number): boolean; ErrnoError: new (errno: number) => Error };
  NODEFS: {
    stream_ops: { fsync?: (stream: EngineStream) => number };
    convertNodeCode(error: unknown): number;
  };
}

/** A directory that syncs its files to disk when the engine asks for it; PGlite's own does not. */
export class DurableFilesystem extends NodeFS {
  readonly #syncs: Int32Array;

  /** @param syncs its first element counts the syncs done */
  constructor(directory: string, syncs: Int32Array) {
    super(directory);
    this.#syncs = syncs;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options);
    result.emscriptenOpts.preRun?.push((loaded) => this.#install(loaded as unknown as EngineModule));
    return result;
  }

  #install({ FS, NODEFS }: EngineModule): void {
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (FS.isDir(node.mode)) fsyncSync(nfd);
        else fdatasyncSync(nfd);
      } catch (error) {
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
      }
      Atomics.add(this.#syncs, 0, 1);
      return 0;
    };
  }
}

/**
 * Commits a probe and requires that it was synced.
 * @throws when it was not, as after a change of the engine's internals
 */
export async function requireSyncedCommits(database: Pick<PGlite, 'exec'>, syncs: Int32Array): Promise<void> {
  const before = Atomics.load(syncs, 0);
  await database.exec("select pg_logical_emit_message(true, 'pulso', 'probe')");
  if (Atomics.load(syncs, 0) === before) {
    throw new Error('La base de datos no se abre: sus escrituras no llegan al disco al confirmarse.');
  }
}

/** Passwords, sessions and the secret that signs them are in there: only its owner may read, write or enter. */
export function closeToOthers(directory: string): void {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/** What the files of a directory take, in bytes. */
export const sizeOf = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Syncs a directory with all files and directories in it. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(directory);
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
