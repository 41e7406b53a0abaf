import { expect, test } from 'vitest';
import { engineError, startError } from './errors.ts';

test.each([
  ['ENOSPC: no space left on device, write', []],
  ['Aborted()', ['could not write to file "pg_wal/xlogtemp.42": No space left on device']],
])('a full disk is told as that: %s', (failure, log) => {
  const error = startError('/data/db', engineError({ failure, log }));
  expect(error.code).toBe('53100');
  expect(error.message).toMatch(/^No queda espacio en el disco de \/data\/db: libera/);
});

test('what the engine says last is kept where nothing else is known', () => {
  const error = startError('/data/db', engineError({ failure: 'Aborted()', log: ['the moon is full'] }));
  expect(error.message).toMatch(/no abre: está dañada \(«the moon is full»\)/);
});
