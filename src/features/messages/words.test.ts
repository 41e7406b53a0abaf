import { expect, test } from 'vitest';
import { money } from '../../wire/written.ts';
import { dayWords, messageText } from './words.ts';

const today = '2026-11-24';
const sender = { gymName: 'Fuerza Sur', today, money: (amount: number) => money(amount, 'CLP') };

test.each([
  ['2026-11-24', 'hoy'],
  ['2026-11-25', 'mañana'],
  ['2026-11-23', 'ayer'],
  ['2026-11-27', 'el viernes 27 de noviembre'],
  ['2026-10-01', 'el jueves 1 de octubre'],
])('el %s es %s', (date, words) => {
  expect(dayWords(date, today)).toBe(words);
});

test('un mensaje se llena con lo de la persona', () => {
  const facts = { name: 'Ana', planName: 'Full', expiresOn: '2026-11-25', amount: 35_000 };
  expect(messageText('{nombre}: {plan} vence {vence}, {monto}. {gimnasio}', facts, sender)).toBe(
    'Ana: Full vence mañana, $\u00a035.000. Fuerza Sur',
  );
});

test('lo que no se sabe se dice de otra manera, y un nombre con llaves no se llena', () => {
  const facts = { name: '{plan}', planName: null, expiresOn: null, amount: null };
  expect(messageText('{nombre}: plan {plan}, vence {vence}, {monto}', facts, sender)).toBe(
    '{plan}: plan actual, vence pronto, el valor de tu plan',
  );
});
