import { expect, test } from 'vitest';
import type { Target } from './contract.ts';
import { nameIn, paidPeriod, proposeMatches, rutIn, senderOf } from './rules.ts';
import { takenWords } from './words.ts';

const target = (values: Partial<Target> = {}): Target => ({
  clientId: values.clientName ?? 'Ana Rojas',
  clientName: 'Ana Rojas',
  dni: '12.345.678-5',
  membershipId: `membresía de ${values.clientName ?? 'Ana Rojas'}`,
  planName: 'Full',
  owed: 25_000,
  firstOwed: 25_000,
  ...values,
});

const transfer = (values: object = {}) => ({
  ...{ id: 'transferencia', paidOn: '2026-11-20', amount: 25_000 },
  ...{ description: 'TRANSFERENCIA RECIBIDA', rut: '', name: '' },
  ...values,
});

const matchOf = (said: object, ...targets: Target[]) => {
  const [match] = proposeMatches([transfer(said)], targets);
  return match && { sure: match.sure, reasons: match.candidates.map(({ reasons }) => reasons.join(' ')) };
};

test.each([
  ['Transf. de Ana Rojas 12.345.678-5', '123456785'],
  ['0123456785 TRANSF ANA ROJAS', '123456785'],
  ['TEF 12345678-5', '123456785'],
  ['PAGO 20.347.878-K MARZO', '20347878K'],
  ['OPERACION 99999999 TEF DE 12.345.678-5', '123456785'],
  ['Transferencia 12.345.678-9', ''],
  ['Cuenta 112345678500', ''],
])('en «%s» el RUT es «%s»', (description, rut) => {
  expect(rutIn(description)).toBe(rut);
});

test('el nombre es lo que queda de la descripción, salvo que el banco lo diga aparte', () => {
  expect(nameIn('TRANSFERENCIA DE OTRO BANCO DE: Juan Pérez-Soto 12.345.678-5 N° 8877')).toBe(
    'Juan Pérez-Soto',
  );
  expect(nameIn('TEF DE JUAN DE LA CRUZ CTA CTE 00123')).toBe('JUAN DE LA CRUZ');
  expect(nameIn('TRANSFERENCIA RECIBIDA 123')).toBe('');
  const line = { paidOn: '2026-11-20', amount: 1, reference: '', occurrence: 1 };
  expect(
    senderOf({ ...line, description: 'TEF DE ANA 11.111.111-1', rut: '0012345678-5', name: 'Ana Rojas' }),
  ).toEqual({ rut: '123456785', name: 'Ana Rojas' });
});

const ana = target();
const other = target({ clientName: 'Bruno Soto', dni: '11.111.111-1' });
const noDocument = target({ dni: '' });

test('es segura con el monto justo y el RUT, aunque se llame distinto', () => {
  expect(matchOf({ rut: '123456785', name: 'EMPRESA SPA' }, ana, other)).toEqual({
    sure: true,
    reasons: ['rut amount'],
  });
});

test('es segura con el monto justo y el nombre completo de uno solo, también con más palabras y sin tildes', () => {
  const match = matchOf({ name: 'MARIA ANA ROJAS DIAZ' }, target({ clientName: 'Ana Rójas' }), other);
  expect(match).toEqual({ sure: true, reasons: ['name amount'] });
});

test('también si paga solo lo más antiguo que debe', () => {
  expect(matchOf({ rut: '123456785' }, target({ owed: 50_000 }))?.sure).toBe(true);
});

test.each([
  ['otro monto', { rut: '123456785', amount: 20_000 }, [ana], ['rut']],
  [
    'dos deudas iguales',
    { rut: '123456785' },
    [ana, target({ membershipId: 'otra' })],
    ['rut amount', 'rut amount'],
  ],
  [
    'dos tocayos',
    { name: 'ANA ROJAS' },
    [noDocument, target({ clientId: 'tocaya' })],
    ['name amount', 'name amount'],
  ],
  ['otro RUT', { rut: '111111111', name: 'ANA ROJAS' }, [ana], ['name amount otherRut']],
  [
    'el RUT de uno y el nombre de otro',
    { rut: '111111111', name: 'ANA ROJAS', amount: 9 },
    [noDocument, other],
    ['rut', 'name'],
  ],
  [
    'parte del nombre',
    { name: 'ANA ROJAS' },
    [target({ clientName: 'Ana María Rojas' })],
    ['similarName amount'],
  ],
  ['nada que deba', { rut: '123456785' }, [target({ owed: 0, firstOwed: 0 })], ['rut']],
  ['solo el monto', {}, [ana], ['amount']],
])('no es segura con %s', (_, said, targets, reasons) => {
  expect(matchOf(said, ...targets)).toEqual({ sure: false, reasons });
});

test('el monto solo no dice nada cuando lo deben muchos, ni un nombre de pila', () => {
  const many = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((clientName) => target({ clientName }));
  expect(matchOf({ name: 'UNO' }, ...many)?.reasons).toEqual([]);
});

test('a lo fiado no se abona más de lo que debe', () => {
  const store = target({ membershipId: null, owed: 3000, firstOwed: 0 });
  expect(matchOf({ rut: '123456785', amount: 3000 }, store)?.sure).toBe(true);
  expect(matchOf({ rut: '123456785', amount: 4000 }, store)?.reasons).toEqual([]);
});

test('de dos transferencias que pagan lo mismo, la primera es segura y la otra lo dice', () => {
  const twice = ['una', 'otra'].map((id) => transfer({ id, rut: '123456785' }));
  const [first, second] = proposeMatches(twice, [ana]);
  expect([first?.sure, second?.sure]).toEqual([true, false]);
  expect(second?.candidates[0]?.reasons).toContain('claimed');
});

test.each([
  ['lo que debe', { due: { amount: 1, since: '2026-10-05' } }, '2026-10-05'],
  ['desde el día de la transferencia, si venció antes', { expiresOn: '2026-11-01' }, '2026-11-20'],
  ['lo que sigue a lo pagado', { expiresOn: '2026-11-25' }, '2026-11-26'],
  ['desde el primer día, si empieza después', { startsOn: '2026-12-01' }, '2026-12-01'],
])('paga %s', (_, facts, period) => {
  const suggestion = { amount: 1, planStartsOn: '2026-10-05' };
  expect(paidPeriod({ due: null, expiresOn: null, startsOn: null, suggestion, ...facts }, '2026-11-20')).toBe(
    period,
  );
});

test.each([
  [198, 0, 'Se tomaron 198 transferencias.'],
  [1, 1, 'Se tomó 1 transferencia; 1 cambió mientras tanto y no se tomó aquí.'],
  [0, 2, 'Se tomaron 0 transferencias; 2 cambiaron mientras tanto y no se tomaron aquí.'],
])('tomar %i y dejar %i se dice', (taken, changed, words) => {
  expect(takenWords(taken, changed)).toBe(words);
});
