import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SaleMethod } from './contract.ts';
import { chile, gyms, sumOf } from './sales.fixture.ts';
import { type Part, quickAmounts, tender } from './ui/payment/tender.ts';

describe('cómo se paga en la caja', () => {
  const pay = (total: number, method: SaleMethod, typed: number | null, parts: readonly Part[] = []) =>
    tender({ total, parts, method, typed, accountLimit: 5000, gym: chile });

  test('sin escribir nada se paga todo, en efectivo redondeado', () => {
    expect(pay(4389, 'cash', null)).toMatchObject({
      due: 4390,
      payments: [{ method: 'cash', amount: 4390 }],
      rounding: 1,
      change: 0,
      missing: 0,
    });
    expect(pay(4389, 'debit', null)).toMatchObject({ due: 4389, rounding: 0, missing: 0 });
  });

  test('lo que se entrega de más vuelve, y de menos falta', () => {
    expect(pay(4389, 'cash', 5000)).toMatchObject({ tendered: 5000, change: 610, missing: 0 });
    expect(pay(4389, 'cash', 1000)).toMatchObject({ change: 0, missing: 3390 });
  });

  test('con una parte en efectivo la tarjeta paga el resto exacto, sin redondeo', () => {
    const [cash] = pay(3058, 'cash', 1000).payments;
    expect(pay(3058, 'debit', null, cash ? [cash] : [])).toMatchObject({
      due: 2058,
      payments: [
        { method: 'cash', amount: 1000 },
        { method: 'debit', amount: 2058 },
      ],
      rounding: 0,
      missing: 0,
    });
  });

  test('se fía hasta el límite, y con tarjeta no se paga de más', () => {
    expect(pay(8000, 'account', null)).toMatchObject({ missing: 3000, problem: undefined });
    expect(pay(8000, 'account', 6000).problem).toBe('Pasa de lo que puede quedar debiendo.');
    expect(pay(8000, 'debit', 9000).problem).toBe('Es más de lo que falta.');
  });

  test('donde nada se paga en efectivo no se recibe nada', () => {
    const parts = [{ method: 'debit' as const, amount: 8000 }];
    expect(pay(8000, 'cash', 5000, parts).problem).toBe('Es más de lo que falta.');
    expect(pay(0, 'cash', 5000).problem).toBe('Es más de lo que falta.');
    expect(pay(0, 'cash', null)).toMatchObject({ payments: [], tendered: 0, problem: undefined });
  });

  test('un código escaneado donde va lo recibido no es efectivo', () => {
    expect(pay(8000, 'cash', 7_801_234_500_011).problem).toMatch(/vuelto es enorme/);
  });

  test('lo que queda para efectivo y se redondea a nada no falta', () => {
    const parts = [{ method: 'debit' as const, amount: 1 }];
    expect(
      tender({ total: 3, parts, method: 'cash', typed: null, accountLimit: 0, gym: chile }),
    ).toMatchObject({
      due: 0,
      rounding: -2,
      missing: 0,
      payments: [...parts, { method: 'cash', amount: 0 }],
    });
  });

  test('si el total bajó, lo que pagan los demás medios no puede pasarlo', () => {
    const parts = [{ method: 'debit' as const, amount: 3000 }];
    expect(pay(2000, 'cash', null, parts)).toMatchObject({
      problem: 'Los otros medios suman más que el total: quita uno.',
    });
    expect(pay(3000, 'cash', null, parts)).toMatchObject({ problem: undefined, missing: 0 });
  });

  test('lo fiado no pasa de lo que se puede deber, tampoco si se eligió antes', () => {
    const problem = 'Pasa de lo que puede quedar debiendo.';
    expect(pay(9000, 'account', 5001)).toMatchObject({ problem });
    expect(pay(9000, 'cash', null, [{ method: 'account', amount: 5001 }])).toMatchObject({ problem });
    expect(pay(9000, 'cash', null, [{ method: 'account', amount: 5000 }])).toMatchObject({ missing: 0 });
  });

  test('siempre cuadra: cuando nada falta ni sobra, los pagos hacen el total con su redondeo', () => {
    const methods = fc.constantFrom<SaleMethod>('cash', 'debit', 'transfer');
    fc.assert(
      fc.property(
        fc.nat(200_000),
        methods,
        methods,
        fc.nat(300_000),
        gyms,
        (total, firstPart, secondPart, typed, gym) => {
          const first = tender({ total, parts: [], method: firstPart, typed, accountLimit: 0, gym });
          if (first.problem) return;
          const parts = first.payments.filter(({ method }) => method !== secondPart);
          const last = tender({ total, parts, method: secondPart, typed: null, accountLimit: 0, gym });
          expect(last.missing).toBe(0);
          expect(last.change).toBe(0);
          expect(sumOf(last.payments.map(({ amount }) => amount))).toBe(total + last.rounding);
          expect(quickAmounts(last.due).every((amount) => amount >= last.due)).toBe(true);
        },
      ),
    );
  });
});
