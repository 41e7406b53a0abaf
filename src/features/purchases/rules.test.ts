import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTotal, purchaseTotal } from './rules.ts';

test.each([
  [{ quantity: 2, per: 'unit', amount: 500 }, 1000n],
  [{ quantity: 24, per: 'line', amount: 10_000 }, 10_000n],
  [{ quantity: 0.5, per: 'unit', amount: 333 }, 167n],
  [{ quantity: 0.333, per: 'unit', amount: 1 }, 0n],
  [{ quantity: 0.1, per: 'unit', amount: 15 }, 2n],
  [{ quantity: 10_000_000, per: 'unit', amount: 100_000_000_000 }, 1_000_000_000_000_000_000n],
] as const)('una línea %o cuesta %s', (line, total) => {
  expect(lineTotal(line)).toBe(total);
});

test('el total de una compra es la suma de sus líneas, al medio más cercano hacia arriba', () => {
  const line = fc.record({
    thousandths: fc.integer({ min: 1, max: 10_000_000_000 }),
    per: fc.constantFrom('unit' as const, 'line' as const),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line), (all) => {
      const lines = all.map(({ thousandths, ...rest }) => ({ ...rest, quantity: thousandths / 1000 }));
      const exact = all.map(({ thousandths, per, amount }) =>
        per === 'line' ? BigInt(amount) : (2n * BigInt(thousandths) * BigInt(amount) + 1000n) / 2000n,
      );
      expect(purchaseTotal(lines)).toBe(exact.reduce((sum, amount) => sum + amount, 0n));
    }),
  );
});
