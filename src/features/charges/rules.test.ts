import { expect, test } from 'vitest';
import type { Charge } from './contract.ts';
import { chargeState, isPayable, paymentFor } from './rules.ts';
import { spanWords } from './words.ts';

const money = (amount: number) => `$ ${amount}`;

test.each([
  [30_000, 30_000, '2026-03-15', 'good', 'Pagado'],
  [30_000, 10_000, '2026-03-15', 'warn', 'Faltan $ 20000'],
  [30_000, 10_000, '2026-04-15', 'warn', 'Faltan $ 20000'],
  [30_000, 0, '2026-03-15', 'warn', 'Sin pagar'],
  [30_000, 0, '2026-03-16', 'rest', 'Por pagar'],
  [0, 0, '2026-03-15', 'good', 'Gratis'],
] as const)('de %i se pagaron %i, y se debe desde el %s', (amount, paid, dueOn, tone, words) => {
  expect(chargeState({ amount, paid, dueOn }, '2026-03-15', money)).toEqual({ tone, words });
});

const chargeOf = (reason: Charge['reason'], startsOn: string, amount: number, paid = 0): Charge => ({
  ...{ id: `${reason} ${startsOn}`, startsOn, endsOn: startsOn, dueOn: startsOn, note: '' },
  ...{ reason, amount, paid },
});

test('se paga lo que falta, con las matrículas y cargos que ya vencieron', () => {
  const first = chargeOf('sale', '2026-03-15', 30_000, 10_000);
  const second = chargeOf('renewal', '2026-04-15', 30_000);
  const enrolment = chargeOf('enrolment', '2026-03-15', 12_000);
  const freeze = chargeOf('freeze', '2026-04-20', 5_000);
  const charges = [freeze, second, first, enrolment];
  expect(paymentFor(first, charges)).toEqual({ amount: 32_000, planStartsOn: '2026-03-15' });
  expect(paymentFor(second, charges)).toEqual({ amount: 42_000, planStartsOn: '2026-04-15' });
  expect(paymentFor(freeze, charges)).toEqual({ amount: 5_000, planStartsOn: '2026-04-15' });
});

test('no se paga lo pagado, lo de una inactiva ni lo que empieza después de cancelada', () => {
  const charge = chargeOf('renewal', '2026-04-15', 30_000);
  const isPaid = (membership: object, of = charge) =>
    isPayable(of, { active: true, endsOn: null, ...membership });
  expect(isPaid({})).toBe(true);
  expect(isPaid({}, { ...charge, paid: 30_000 })).toBe(false);
  expect(isPaid({ active: false })).toBe(false);
  expect(isPaid({ endsOn: '2026-04-14' })).toBe(false);
  expect(isPaid({ endsOn: '2026-04-15' })).toBe(true);
});

test('un período se dice con palabras', () => {
  expect(spanWords({ startsOn: '2026-03-15', endsOn: '2026-04-14' })).toBe('15-03-2026 al 14-04-2026');
});
