import { readFile } from 'node:fs/promises';

/**
 * V8 compiles one text of WebAssembly once while a module of it lives, for all threads of the process: with these held, each
 * database that a test opens runs the code which the first one's had to wait for.
 */
export const modules = await Promise.all(
  ['pglite.wasm', 'initdb.wasm'].map(async (name) =>
    WebAssembly.compile(await readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))),
  ),
);
