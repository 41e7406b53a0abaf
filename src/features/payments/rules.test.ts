import { expect, test } from 'vitest';
import type { Membership } from '../memberships/contract.ts';
import { documentFor, documentReason, likeliest } from './rules.ts';

const membership = (planName: string, daysLeft: number | null, active = true): Membership => ({
  id: planName,
  clientId: 'ana',
  planId: null,
  kind: 'period',
  planName,
  days: null,
  people: 1,
  members: [],
  sessions: null,
  sessionsLeft: null,
  billingDay: null,
  price: null,
  nextPrice: null,
  startsOn: null,
  endsOn: null,
  cancelReason: '',
  taxable: false,
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
  [
    'la que debe, aunque otra venza antes',
    [
      membership('paquete', 12),
      { ...membership('anual', 300), due: { amount: 200_000, since: '2026-03-01' } },
    ],
    'anual',
  ],
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

test('el documento sale del plan, con su razón; sin plan es el de siempre', () => {
  const gym = { name: 'Máquinas', taxable: true };
  const classes = { name: 'Yoga', taxable: false };
  expect([gym, classes, undefined].map(documentFor)).toEqual([
    'vatReceipt',
    'exemptReceipt',
    'exemptReceipt',
  ]);
  expect(documentReason(gym)).toBe('El plan Máquinas es afecto: su valor incluye IVA.');
  expect(documentReason(classes)).toBe('El plan Yoga es exento: las clases con instructor no llevan IVA.');
});
