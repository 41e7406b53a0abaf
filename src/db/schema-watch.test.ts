import { expect, test } from 'vitest';
import { SchemaWatch } from './schema-watch.ts';

const never = 2 ** 31 - 1;

test('whoever asks while the schema changes waits until it is as before', async () => {
  const watch = new SchemaWatch({ patienceMs: never, graceMs: never });
  await watch.settled();
  watch.announceChange();
  expect(watch.state).toBe('changing');
  const asked = watch.settled();
  watch.compare(true);
  await asked;
  expect(watch.state).toBe('current');
});

test('or until a process of the other version has been serving for a moment', async () => {
  const watch = new SchemaWatch({ patienceMs: never, graceMs: 1 });
  watch.announceChange();
  watch.compare(false);
  watch.announceServing();
  expect(watch.state, 'a balancer has to notice it first').toBe('changing');
  await watch.settled();
  expect(watch.state).toBe('replaced');
});

test('or for as long as its patience lasts', async () => {
  const watch = new SchemaWatch({ patienceMs: 1, graceMs: never });
  watch.announceChange();
  await watch.settled();
  expect(watch.state).toBe('replaced');
  watch.announceChange();
  expect(watch.state, 'another change').toBe('replaced');
  watch.compare(true);
  expect(watch.state, 'the other one died before it had finished').toBe('current');
});

test('a change of which it had not heard is over', () => {
  const watch = new SchemaWatch({ patienceMs: never, graceMs: never });
  watch.announceServing();
  expect(watch.state, 'another process of this version').toBe('current');
  watch.compare(false);
  expect(watch.state).toBe('replaced');
});
