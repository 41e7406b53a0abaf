// Holds the picture in the README to the code, and the code to the floors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floorPlan } from '../src/floors.ts';
import { isDrawn, usesOf } from './draw-floors.mjs';

test('the picture of the floors shows the code: if not, npm run draw-floors', () => {
  assert.ok(isDrawn());
});

const names = Object.keys(floorPlan);
for (const [index, name] of names.entries()) {
  test(`the code of '${name}' imports no floor above it`, () => {
    assert.deepEqual(
      usesOf(name).filter((used) => names.indexOf(used) > index),
      [],
    );
  });
}
