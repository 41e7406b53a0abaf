import { expect, test } from 'vitest';
import { money } from '../../web/format.ts';
import type { Options, Rule } from './contract.ts';
import { criteriaWords } from './words.ts';

const options: Options = {
  plans: [{ id: '1', name: 'Mensual', gone: false }],
  classes: [{ id: '2', name: 'Yoga', gone: false, days: ['monday', 'wednesday'], startTime: '18:00' }],
  purposes: [{ id: '3', name: 'Ofertas', gone: false, channels: ['mail'] }],
};
const current: Rule = { kind: 'membership', state: 'current' };

test('las reglas se dicen en una frase', () => {
  const said = (rules: Rule[], match: 'all' | 'any' = 'all') =>
    criteriaWords({ match, rules }, options, (amount) => money(amount, 'CLP').replace(/\s/, ' '));
  expect(
    said([
      { kind: 'expires', from: 0, to: 7 },
      { kind: 'booked', is: false },
    ]),
  ).toBe('Clientes que vencen en 7 días o menos y que no tienen reservas.');
  expect(
    said([{ kind: 'plan', is: true, planIds: ['1'] }, { kind: 'owes', amount: 5000 }, current], 'any'),
  ).toBe('Clientes que tienen el plan «Mensual», que deben más de $ 5.000 o que tienen su membresía al día.');
  expect(said([{ kind: 'hour', from: '06:00', to: '12:00' }])).toBe(
    'Clientes que vienen sobre todo de 6:00 a 12:00.',
  );
  expect(said([{ kind: 'class', is: true, classIds: ['2', '9'] }])).toBe(
    'Clientes que vinieron en 30 días a «Yoga, lun y mié 18:00» o uno que ya no existe.',
  );
  expect(said([{ kind: 'consent', is: true, purposeId: '3', channel: 'mail' }])).toBe(
    'Clientes que aceptaron «Ofertas» por correo.',
  );
});
