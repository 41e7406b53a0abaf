import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { findImage } from './image.ts';

test('databases that are copied from the image have secrets of their own', async () => {
  expect(findImage()).toBeDefined();
  const [one, other] = [await connect({ directory: null }), await connect({ directory: null })];
  expect(one.secret).not.toBe(other.secret);
  await one.close();
  await other.close();
});
