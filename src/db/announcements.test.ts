import { expect, test } from 'vitest';
import { Announcements } from './announcements.ts';

const change = { gymId: 'one', audiences: ['staff'] };

test('the last change of a gym has the same name in every process that heard of it last', () => {
  const [first, second] = [new Announcements(), new Announcements()];
  expect(first.lastOf('one')).not.toBe(second.lastOf('one'));
  for (const feed of [first, second]) feed.publish(change, 'a name');
  expect(first.lastOf('one')).toBe(second.lastOf('one'));
  const other = first.lastOf('other');
  first.publish(change);
  expect(first.lastOf('one')).not.toBe('a name');
  expect(first.lastOf('other')).toBe(other);
});

test('after a gap no gym has the name that it had', () => {
  const feed = new Announcements();
  feed.publish(change);
  const [heard, unheard] = [feed.lastOf('one'), feed.lastOf('other')];
  const told: unknown[] = [];
  feed.listen((next) => told.push(next));
  feed.publishGap();
  expect(told).toEqual([null]);
  expect([heard, unheard]).not.toContain(feed.lastOf('one'));
  expect([heard, unheard]).not.toContain(feed.lastOf('other'));
});
