import { expect, test } from 'vitest';
import { changeRefusals } from './contract.ts';
import { type ChangeFacts, changeRefusal, interruption } from './rules.ts';

const period = { id: 'c', reason: 'sale', amount: 31_000, paid: 31_000, flexible: false };
const march = { ...period, startsOn: '2026-03-01', endsOn: '2026-03-31' };

const facts = (more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  today: '2026-03-15',
  planId: 'libre',
  kind: 'period',
  isShared: false,
  active: true,
  endsOn: null,
  isChanged: false,
  nextStart: '2026-04-01',
  periods: [march],
  freezes: [],
  ...more,
});

test.each([
  ['2026-03-01', 31_000, 0],
  ['2026-03-15', 31_000, 14_000],
  ['2026-03-31', 31_000, 30_000],
  ['2026-03-02', 10_000, 323],
  ['2026-03-16', 29, 14],
])('cambiada el %s, de %i se usaron %i', (day, amount, used) => {
  const { used: answer } = interruption(day, facts({ periods: [{ ...march, amount }] })) ?? {};
  expect(answer).toBe(used);
});

test('los días congelados no cuentan como usados ni como del período', () => {
  const frozen = { ...march, endsOn: '2026-04-10' };
  const freezes = [{ startsOn: '2026-03-03', endsOn: '2026-03-12' }];
  expect(interruption('2026-03-15', facts({ periods: [frozen], freezes }))?.used).toBe(4_000);
});

test('entre períodos, y en uno sin precio, no se interrumpe nada', () => {
  expect(interruption('2026-04-01', facts())).toBeUndefined();
  expect(interruption('2026-03-15', facts({ periods: [{ ...march, flexible: true }] }))).toBeUndefined();
  expect(interruption('2026-03-15', facts({ periods: [{ ...march, amount: 0 }] }))).toBeUndefined();
});

test('quien cubre a otros no cambia de plan, y un bono solo desde su próximo período', () => {
  const today = { planId: 'full', from: 'today' } as const;
  expect(changeRefusal(today, facts())).toBeUndefined();
  expect(changeRefusal(today, facts({ isShared: true }))).toBe(changeRefusals.shared);
  expect(changeRefusal(today, facts({ kind: 'pack' }))).toBe(changeRefusals.pack);
  expect(changeRefusal({ ...today, from: 'next' }, facts({ kind: 'pack' }))).toBeUndefined();
});
