import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer, type Change } from './announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('without a pause each change is told at once', () => {
  const changes: Change[] = [];
  const announcer = new Announcer((change) => changes.push(change), 0);
  announcer.announce({ gymId: 'one', audiences: ['staff'] });
  announcer.announce({ gymId: 'one', audiences: ['client'] });
  expect(changes).toEqual([
    { gymId: 'one', audiences: ['staff'] },
    { gymId: 'one', audiences: ['client'] },
  ]);
});

test("the first of a gym's changes is told at once, those soon after it together, and no more than was announced", () => {
  const changes: Change[] = [];
  const announcer = new Announcer((change) => changes.push(change));
  announcer.announce({ gymId: 'one', audiences: ['staff'] });
  announcer.announce({ gymId: 'one', audiences: ['staff'] });
  announcer.announce({ gymId: 'one', audiences: ['client', 'staff'] });
  announcer.announce({ gymId: 'other', audiences: ['-'] });
  expect(changes.splice(0)).toEqual([
    { gymId: 'one', audiences: ['staff'] },
    { gymId: 'other', audiences: ['-'] },
  ]);
  vi.advanceTimersByTime(100);
  expect(changes.splice(0)).toEqual([{ gymId: 'one', audiences: ['staff', 'client'] }]);
  vi.advanceTimersByTime(1_000);
  expect(changes).toEqual([]);
  for (let place = 0; place < 60; place += 1)
    announcer.announce({ gymId: 'one', audiences: [`client-${place}`, 'notices'] });
  expect(changes.splice(0)).toEqual([{ gymId: 'one', audiences: ['client-0', 'notices'] }]);
  vi.advanceTimersByTime(100);
  // Everyone, and still the worker that is called.
  expect(changes).toEqual([{ gymId: 'one', audiences: ['-', 'notices'] }]);
});
