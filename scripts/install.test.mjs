// Shows what people are told when the installed Node does not run on their system.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceFor } from './install.mjs';

test('a library that a small Debian lacks is named, with the command that installs it', () => {
  const said =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
  assert.match(
    adviceFor(said),
    /falta libatomic\.so\.1, .*: en Debian y Ubuntu, con sudo apt-get install libatomic1\.$/,
  );
});

test('of another library the name is told', () => {
  assert.match(
    adviceFor('libstdc++.so.6: version `GLIBCXX_3.4.32` not found'),
    /falta libstdc\+\+\.so\.6, .*intentarlo\.$/,
  );
});

test('anything else is told as it is', () => {
  assert.equal(adviceFor('Exec format error'), 'El Node del proyecto no funciona en este sistema.');
});
