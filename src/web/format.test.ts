import { describe, expect, test } from 'vitest';
import {
  addDays,
  atClockTime,
  clockSpan,
  clockTime,
  count,
  currencySign,
  day,
  dayTime,
  figure,
  isDay,
  minorDigits,
  money,
  monthAfter,
  monthName,
  nearDay,
  parseDay,
  parseMoney,
  segment,
} from './format.ts';

describe('los montos se leen como en Chile', () => {
  test.each([
    [25000, 'CLP', '$ 25.000'],
    [0, 'CLP', '$ 0'],
    [1000, 'CLP', '$ 1.000'],
    [-25000, 'CLP', '-$ 25.000'],
    [100_000_000_000, 'CLP', '$ 100.000.000.000'],
    [2550, 'USD', '$ 25,50'],
    [5, 'USD', '$ 0,05'],
    [-199, 'USD', '-$ 1,99'],
  ])('%i %s es %s', (amount, currency, text) => {
    expect(money(amount, currency)).toBe(text.replace(' ', '\u00a0'));
  });

  test('en una columna va la cifra y en su cabeza el signo', () => {
    expect(figure(25000)).toBe('25.000');
    expect(figure(-25000), 'lo negativo lo sigue siendo').toBe('-25.000');
    expect(currencySign()).toBe('$');
    expect(minorDigits('USD')).toBe(2);
  });

  test('las cantidades llevan punto de miles', () => {
    expect(count(10000)).toBe('10.000');
    expect(count(1234)).toBe('1.234');
  });
});

describe('lo que se escribe se entiende', () => {
  test.each([
    '25000',
    '25.000',
    '25,000',
    '$ 25.000',
    '$25.000',
    ' 25 000 ',
    'CLP 25.000',
    '25.000 pesos',
    '25.000,00',
    '25000.0',
    '25.000,',
  ])('en pesos %s son 25000', (text) => {
    expect(parseMoney(text)).toBe(25000);
  });

  test.each(['25.000,50', '25,50', '25.00', '2.5'])(
    'en pesos, que no tienen centavos, %s no es un monto',
    (text) => {
      expect(parseMoney(text)).toBeNull();
    },
  );

  test.each([
    ['25,50', 2550],
    ['25.50', 2550],
    ['25,5', 2550],
    ['25', 2500],
    ['25,', 2500],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['25.000', 2500000],
    ['0,05', 5],
  ])('en dólares %s son %i centavos', (text, amount) => {
    expect(parseMoney(text, 'USD')).toBe(amount);
  });

  test.each(['', '   ', '$', 'abc', '-', '1-2'])('%j no es un monto', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('lo que se muestra se vuelve a entender', () => {
    for (const currency of ['CLP', 'USD', 'PEN']) {
      for (const amount of [1, 99, 100, 1000, 25000, 123456789]) {
        expect(parseMoney(money(amount, currency), currency)).toBe(amount);
      }
    }
  });
});

describe('las fechas', () => {
  test('se muestran con el día primero', () => {
    expect(day('2026-11-20')).toBe('20-11-2026');
  });

  test('cercanas dicen el día de la semana', () => {
    expect(nearDay('2026-11-20')).toBe('vie 20 nov');
    expect(nearDay('2026-09-05', '2026-11-20')).toBe('sáb 5 sep');
    expect(nearDay('2027-01-04', '2026-11-20')).toBe('lun 4 ene 2027');
  });

  test('de un instante se muestran en la zona del gimnasio', () => {
    expect(dayTime('2026-11-20T02:30:00Z', 'America/Santiago')).toBe('19-11-2026, 23:30');
  });

  test('saben sumar días y decir su mes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(monthName('2026-11-20')).toBe('noviembre');
  });

  test.each([
    ['20-11-2026', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['2011', '2026-11-20'],
    ['5 3', '2026-03-05'],
    ['7', '2026-11-07'],
    ['2026-02-28', '2026-02-28'],
    ['hoy', '2026-11-21'],
    ['Ayer', '2026-11-20'],
    ['mañana', '2026-11-22'],
  ])('%s se entiende como %s', (text, date) => {
    expect(parseDay(text, '2026-11-21')).toBe(date);
  });

  test.each(['', '31-02-2026', '45', '20 noviembre', '1-2-3-4', '32-1-2026', '1-1-226'])(
    '%j no es un día',
    (text) => {
      expect(parseDay(text, '2026-11-21')).toBeNull();
    },
  );
});

test.each([
  ['00:05', '12:05\u00a0a.\u00a0m.'],
  ['07:30', '7:30\u00a0a.\u00a0m.'],
  ['12:00', '12:00\u00a0p.\u00a0m.'],
  ['19:45', '7:45\u00a0p.\u00a0m.'],
  ['24:00', '12:00\u00a0a.\u00a0m.'],
])('la hora %s es %s', (time, expected) => {
  expect(clockTime(time)).toBe(expected);
});

test('un tramo dice una vez si es de la mañana o de la tarde', () => {
  expect(clockSpan('07:30', '08:30')).toBe('7:30 – 8:30\u00a0a.\u00a0m.');
  expect(clockSpan('11:30', '12:30')).toBe('11:30\u00a0a.\u00a0m. – 12:30\u00a0p.\u00a0m.');
  // The midnight after it is no morning.
  expect(clockSpan('09:00', '24:00')).toBe('9:00\u00a0a.\u00a0m. – 12:00\u00a0a.\u00a0m.');
});

test('un día de una dirección existe en el calendario y es de los que acepta la API', () => {
  const given = [
    '1899-12-31',
    '2200-01-01',
    '2026-02-28',
    '2026-02-29',
    '2028-02-29',
    '2026-13-01',
    '2026-1-1',
    'ayer',
    7,
    undefined,
  ];
  expect(given.filter(isDay)).toEqual(['2026-02-28', '2028-02-29']);
});

test('la una va en singular', () => {
  expect(['01:00', '13:59', '10:15', '00:01'].map(atClockTime)).toEqual([
    'a la 1:00\u00a0a.\u00a0m.',
    'a la 1:59\u00a0p.\u00a0m.',
    'a las 10:15\u00a0a.\u00a0m.',
    'a las 12:01\u00a0a.\u00a0m.',
  ]);
});

test('un nombre de puros puntos no se pierde en una dirección', () => {
  const addressOf = (name: string) =>
    new URL(`/clients/1/${encodeURIComponent(segment(name))}`, 'http://x').pathname;
  expect(['.', '..', '...', 'Ana'].map(addressOf)).toEqual([
    '/clients/1/.%20',
    '/clients/1/..%20',
    '/clients/1/...',
    '/clients/1/Ana',
  ]);
});

test('los meses se cuentan a través de los años', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([monthAfter('2026-03', 0), monthAfter('2026-03', 10)]).toEqual(['2026-03', '2027-01']);
});
