import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { SegmentForm } from './contract.ts';
import { maxRules } from './domain.ts';
import { current, noon, save } from './segments.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

describe('una regla que no se puede responder se dice en su campo', () => {
  const problem = (rule: object) => {
    const result = SegmentForm['~standard'].validate({ name: 'Uno', match: 'all', rules: [rule] }) as {
      issues?: readonly { message: string; path?: readonly PropertyKey[] }[];
    };
    return result.issues?.map(({ message, path }) => `${path?.join('.')}: ${message}`);
  };

  test.each([
    [{ kind: 'expires', from: 8, to: 7 }, 'rules.0.to: Debe ser igual o mayor que el primero.'],
    [{ kind: 'expires', from: -1, to: 7 }, 'rules.0.from: Escribe cuántos días, de 0 a 365.'],
    [{ kind: 'expires', from: 0, to: '' }, 'rules.0.to: Escribe cuántos días, de 0 a 365.'],
    [{ kind: 'absent', days: 366 }, 'rules.0.days: Escribe cuántos días, de 1 a 365.'],
    [{ kind: 'hour', from: '12:00', to: '12:00' }, 'rules.0.to: Debe ser después de la primera hora.'],
    [{ kind: 'plan', is: true, planIds: [] }, 'rules.0.planIds: Elige al menos un plan.'],
    [{ kind: 'owes', amount: null }, 'rules.0.amount: Escribe un monto en números, desde cero.'],
    [{ kind: 'shoes' }, 'rules.0.kind: Elige qué se pide.'],
  ])('%j', (rule, said) => {
    expect(problem(rule)).toEqual([said]);
  });

  test('ninguna regla, o demasiadas', async () => {
    const gym = await app.gym();
    await expect(save(gym, { rules: [] })).rejects.toMatchObject({ status: 400 });
    await save(gym, { rules: Array.from({ length: maxRules }, () => current) });
    await expect(
      save(gym, { name: 'Once', rules: Array.from({ length: maxRules + 1 }, () => current) }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
