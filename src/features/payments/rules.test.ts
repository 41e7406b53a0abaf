import { expect, test } from 'vitest';
import type { Membership } from '../memberships/contract.ts';
import { likeliest } from './rules.ts';

const membership = (planName: string, daysLeft: number | null, active = true): Membership => ({
  id: planName,
  clientId: 'ana',
  planId: null,
  kind: 'period',
  planName,
  days: null,
  billingDay: null,
  price: null,
  nextPrice: null,
  startsOn: null,
  endsOn: null,
  cancelReason: '',
  changedTo: null,
  changedFrom: null,
  due: null,
  period: 'monthly',
  active,
  observation: '',
  expiresOn: null,
  daysLeft,
  paymentCount: 0,
  suggestion: { amount: null, planStartsOn: '2026-03-15' },
  version: 1,
});

test.each([
  ['la que vence antes', [membership('lejos', 20), membership('pronto', 4)], 'pronto'],
  ['la recién vencida', [membership('al día', 20), membership('vencida', -3)], 'vencida'],
  ['la que aún no se paga', [membership('abandonada', -200), membership('nueva', null)], 'nueva'],
  [
    'una activa antes que una inactiva',
    [membership('inactiva', 0, false), membership('activa', 90)],
    'activa',
  ],
  ['la única, aunque esté inactiva', [membership('inactiva', -9, false)], 'inactiva'],
])('quien llega a la caja paga %s', (_, memberships, expected) => {
  expect(likeliest(memberships)?.planName).toBe(expected);
});

test('quien no tiene membresías no paga ninguna', () => {
  expect(likeliest([])).toBeUndefined();
});
