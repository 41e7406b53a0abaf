import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weekday } from '../../wire/weekdays.ts';
import type { WeeklyClass } from './contract.ts';
import {
  applyMove,
  hoursOf,
  keyOf,
  minutesOf,
  moveEffect,
  moveWords,
  neighbourOf,
  placesOf,
  sessionsOf,
  snapped,
  startingAt,
  timeOf,
  withDayMoved,
} from './rules.ts';

const weeklyClass = ({ dates = [], ...more }: Partial<Omit<WeeklyClass, 'dates'>> & { dates?: string[] }) =>
  ({
    ...{ id: 'x', name: 'Yoga', days: ['monday'], startTime: '18:00', endTime: '19:00', upcoming: 0 },
    ...more,
    dates: dates.map((date) => ({ date })),
  }) as unknown as WeeklyClass;
const day = (weekday: Weekday, date: string) => ({ weekday, date });
const monday = { from: day('monday', '2026-11-16') };

const span = (startTime: string, endTime: string) => ({ startTime, endTime });

describe('las horas', () => {
  test('de la semana van de 5 a 23, o desde antes si una clase es antes', () => {
    expect(hoursOf([])).toEqual(Array.from({ length: 19 }, (_, place) => place + 5));
    expect(hoursOf([span('23:30', '24:00')])).toHaveLength(19);
    expect(hoursOf([span('04:45', '05:30'), span('07:00', '08:00')])[0]).toBe(4);
  });
});

describe('las clases que se cruzan', () => {
  const lanesOf = (...spans: ReturnType<typeof span>[]) =>
    placesOf(spans).map(({ lane, lanes, width }) => `${lane}+${width}/${lanes}`);

  test('van lado a lado, y las demás a todo el ancho', () => {
    expect(lanesOf(span('07:00', '08:00'), span('07:30', '08:30'), span('09:00', '10:00'))).toEqual([
      '0+1/2',
      '1+1/2',
      '0+1/1',
    ]);
  });

  test('que se tocan no se cruzan', () => {
    expect(lanesOf(span('07:00', '08:00'), span('08:00', '09:00'))).toEqual(['0+1/1', '0+1/1']);
  });

  test('usan el sitio que queda libre, y el que dejan sus vecinas', () => {
    expect(
      lanesOf(span('07:00', '10:00'), span('07:00', '08:00'), span('07:30', '08:00'), span('08:00', '09:00')),
    ).toEqual(['0+1/3', '1+1/3', '2+1/3', '1+2/3']);
  });

  test('muy cortas cuentan por lo que se dibujan', () => {
    expect(lanesOf(span('07:00', '07:05'), span('07:10', '08:00'))).toEqual(['0+1/2', '1+1/2']);
  });

  test('nunca se tapan, sean las que sean', () => {
    const anySpan = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 }))
      .map(([start, length]) => span(timeOf(start), timeOf(Math.min(start + length, 1439))));
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 25 }), (sample) => {
        const spans = sample.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
        const places = placesOf(spans);
        spans.forEach((a, i) => {
          const here = places[i];
          if (!here) throw new Error('sin lugar');
          expect(here.width).toBeGreaterThan(0);
          expect(here.lane + here.width).toBeLessThanOrEqual(here.lanes);
          spans.slice(i + 1).forEach((b, rest) => {
            const there = places[i + 1 + rest];
            if (!there || minutesOf(b.startTime) >= minutesOf(a.endTime)) return;
            expect(there.lanes).toBe(here.lanes);
            const apart = here.lane + here.width <= there.lane || there.lane + there.width <= here.lane;
            expect(apart).toBe(true);
          });
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('mover una clase', () => {
  test('cae en los cuartos de hora, dentro del día', () => {
    const hour = span('18:00', '19:00');
    expect(snapped(18 * 60 + 8, hour, 5)).toBe('18:15');
    expect(snapped(18 * 60 + 7, hour, 5)).toBe('18:00');
    expect(snapped(-20, hour, 5)).toBe('05:00');
    expect(snapped(24 * 60, hour, 5)).toBe('23:00');
    expect(snapped(24 * 60, span('18:00', '18:45'), 5)).toBe('23:15');
  });

  test('dura lo mismo', () => {
    expect(startingAt(span('18:10', '19:00'), '07:15')).toEqual(span('07:15', '08:05'));
    expect(startingAt(span('18:00', '19:00'), '23:30')).toEqual(span('23:30', '24:00'));
  });

  test('cambia el día que se mueve, en su orden, si no lo tenía ya', () => {
    expect(withDayMoved(['monday', 'friday'], 'friday', 'tuesday')).toEqual(['monday', 'tuesday']);
    expect(withDayMoved(['monday', 'friday'], 'monday', 'sunday')).toEqual(['friday', 'sunday']);
    expect(withDayMoved(['monday', 'friday'], 'monday', 'monday')).toEqual(['monday', 'friday']);
    expect(withDayMoved(['monday', 'friday'], 'monday', 'friday')).toBeNull();
  });

  test('lleva su fecha al otro día y su hora a todos', () => {
    const weekly = weeklyClass({ days: ['monday', 'friday'], dates: ['2026-11-16', '2026-11-20'] });
    const after = applyMove(weekly, { ...monday, to: day('saturday', '2026-11-21'), startTime: '07:15' });
    expect(after).toMatchObject({
      days: ['friday', 'saturday'],
      dates: [{ date: '2026-11-20' }, { date: '2026-11-21' }],
      startTime: '07:15',
      endTime: '08:15',
    });
    expect(applyMove(weekly, { ...monday, to: day('friday', '2026-11-20'), startTime: '18:00' })).toBeNull();
  });

  const mondayClass = weeklyClass({ days: ['monday'], upcoming: 1 });
  const two = weeklyClass({ days: ['monday', 'saturday'], upcoming: 3 });
  const sunday = day('sunday', '2026-11-22');
  test.each([
    [mondayClass, sunday, '18:00', 'Yoga pasó del lunes al domingo.'],
    [mondayClass, monday.from, '13:15', 'Yoga ahora empieza a la 1:15\u00a0p.\u00a0m.'],
    [mondayClass, sunday, '07:00', 'Yoga pasó del lunes al domingo y empieza a las 7:00\u00a0a.\u00a0m.'],
    [two, sunday, '18:00', 'Yoga pasó del lunes al domingo; sus otros días siguen igual.'],
    [two, monday.from, '10:00', 'Yoga ahora empieza a las 10:00\u00a0a.\u00a0m. en todos sus días.'],
    [
      two,
      sunday,
      '07:00',
      'Yoga pasó del lunes al domingo y empieza a las 7:00\u00a0a.\u00a0m. en todos sus días.',
    ],
  ] as const)('se cuenta con sus palabras', (weekly, to, startTime, words) => {
    expect(moveWords(weekly, { ...monday, to, startTime })).toBe(words);
  });

  test('dice qué pasa con quienes ya reservaron', () => {
    const time = { ...monday, to: monday.from, startTime: '07:00' };
    expect(moveEffect(mondayClass, time)).toMatch(/^Tiene 1 reserva que viene. Queda para la hora nueva/);
    const other = { ...monday, to: sunday, startTime: '18:00' };
    expect(moveEffect(mondayClass, other)).toMatch(/^Tiene 1 reserva que viene, y queda sin clase/);
    expect(moveEffect(two, other)).toMatch(/^Tiene 3 reservas.*Las de los lunes quedan sin clase/);
  });
});

describe('las flechas', () => {
  const sessions = sessionsOf([
    weeklyClass({ id: 'a', days: ['monday'], dates: ['2026-11-16'], startTime: '07:00' }),
    weeklyClass({ id: 'c', days: ['wednesday'], dates: ['2026-11-18'], startTime: '08:00' }),
    weeklyClass({ id: 'd', days: ['wednesday'], dates: ['2026-11-18'], startTime: '18:00' }),
    weeklyClass({ id: 'b', days: ['monday'], dates: ['2026-11-16'], startTime: '19:00' }),
  ]);
  const a = keyOf('a', '2026-11-16');
  const b = keyOf('b', '2026-11-16');
  const c = keyOf('c', '2026-11-18');
  const d = keyOf('d', '2026-11-18');
  test.each([
    [a, 'ArrowDown', b],
    [b, 'ArrowUp', a],
    [a, 'ArrowUp', undefined],
    [a, 'ArrowRight', c],
    [b, 'ArrowRight', d],
    [d, 'ArrowLeft', b],
    [d, 'ArrowRight', undefined],
    ['x', 'ArrowDown', undefined],
  ])('desde %s, %s lleva a %s', (key, arrow, to) => {
    expect(neighbourOf(sessions, key, arrow)).toBe(to);
  });
});
