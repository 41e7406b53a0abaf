import { expect, test } from 'vitest';
import { collectionPauseAt } from './domain.ts';

const tuesday = { country: 'CL', weekday: 2, time: '12:00', isHoliday: false };

test.each([
  [{}, null],
  [{ time: '07:59' }, 'hour'],
  [{ time: '08:00' }, null],
  [{ time: '19:59' }, null],
  [{ time: '20:00' }, 'hour'],
  [{ weekday: 6 }, null],
  [{ weekday: 7 }, 'sunday'],
  [{ isHoliday: true }, 'holiday'],
  [{ isHoliday: true, weekday: 7, time: '23:00' }, 'holiday'],
  [{ country: 'PE', weekday: 7, time: '23:00', isHoliday: true }, null],
] as const)('con %j no se cobra por: %s', (moment, pause) => {
  expect(collectionPauseAt({ ...tuesday, ...moment })).toBe(pause);
});
