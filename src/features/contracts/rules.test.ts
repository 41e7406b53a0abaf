import { describe, expect, test } from 'vitest';
import { contentOf, type Terms } from './rules.ts';
import { freezeWords } from './words.ts';

const terms = (values: Partial<Terms> = {}): Terms => ({
  gym: { name: 'Fuerza Sur', header: 'RUT 76.543.210-9', currency: 'CLP', cancelMinutes: 60 },
  client: { name: 'Ana Rojas', document: '12.345.678-5' },
  membership: {
    ...{ planName: 'Full', kind: 'subscription', period: 'monthly', days: null, sessions: null },
    ...{ price: 30_000, enrolmentFee: 12_000, billingDay: 5, startsOn: '2026-03-10' },
  },
  plan: {
    ...{ kind: 'subscription', reservations: 'limited', reservationLimit: 12, reservationPeriod: 'month' },
    ...{ freezeDays: 30, freezeLeast: 7, freezeMost: 15, freezeFee: 5000 },
  },
  text: '{cliente}, {rut}: {plan} por {precio} desde el {inicio}. {cliente}',
  ...values,
});

test('el texto se llena con lo de esa membresía, y lo demás lo dicen el plan y el gimnasio', () => {
  expect(contentOf(terms())).toMatchObject({
    text: 'Ana Rojas, 12.345.678-5: Full por $\u00a030.000 desde el 10-03-2026. Ana Rojas',
    ...{ planName: 'Full', length: 'Suscripción mensual', price: 30_000, clientDocument: '12.345.678-5' },
    rules: [
      'Suscripción mensual: se renueva sola hasta que se cancela.',
      '12 reservas por mes.',
      'Una reserva se cancela sin falta hasta 60 minutos antes de la clase.',
      'Se puede congelar 30 días al año, de 7 a 15 días cada vez, con un cargo de $\u00a05.000.',
    ],
  });
});

test('sin documento y gratis también se entiende', () => {
  const { membership } = terms();
  const content = contentOf(
    terms({
      client: { name: 'Ana', document: '' },
      membership: { ...membership, price: 0 },
      text: '{rut} {precio}',
    }),
  );
  expect(content.text).toBe('(sin documento) gratis');
});

test('lo que el cliente se llame no se llena otra vez', () => {
  expect(contentOf(terms({ client: { name: '{plan}', document: '' }, text: '{cliente}' })).text).toBe(
    '{plan}',
  );
});

describe('congelar', () => {
  const rules = { freezeDays: null, freezeLeast: 1, freezeMost: null, freezeFee: 0 };
  test.each([
    [{}, 'Se puede congelar.'],
    [{ freezeDays: 0 }, 'No se puede congelar.'],
    [{ freezeDays: 1 }, 'Se puede congelar 1 día al año.'],
    [{ freezeLeast: 7 }, 'Se puede congelar, 7 días cada vez como mínimo.'],
    [{ freezeMost: 15 }, 'Se puede congelar, 15 días cada vez como máximo.'],
    [{ freezeLeast: 7, freezeMost: 7 }, 'Se puede congelar, 7 días cada vez.'],
  ])('%o: %s', (changes, words) => {
    expect(freezeWords({ ...rules, ...changes }, 'CLP')).toBe(words);
  });
});
