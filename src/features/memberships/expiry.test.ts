import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { expiryTone } from '../clients/domain.ts';
import { expiryWords } from '../clients/words.ts';
import { prepareMemberships } from './memberships.fixture.ts';
import { expiryOf } from './words.ts';

const { openGym, addClient, addMembership, pay, only, expectMembershipStatus, sell } = prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectMembershipStatus());

describe('lo que recepción cobraría la próxima vez', () => {
  test('quien está al día paga lo mismo y sigue al día siguiente de su vencimiento', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-03-01', 30_000);
    expect(await only(clientId)).toMatchObject({
      expiresOn: '2026-03-31',
      daysLeft: 16,
      paymentCount: 1,
      suggestion: { amount: 30_000, planStartsOn: '2026-04-01' },
    });
  });

  test('quien vence hoy sigue mañana', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-02-16');
    expect(await only(clientId)).toMatchObject({
      expiresOn: '2026-03-15',
      daysLeft: 0,
      suggestion: { planStartsOn: '2026-03-16' },
    });
  });

  test('quien venció, aunque fuera ayer, vuelve a empezar hoy', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-02-15');
    expect(await only(clientId)).toMatchObject({
      expiresOn: '2026-03-14',
      daysLeft: -1,
      suggestion: { planStartsOn: '2026-03-15' },
    });
  });

  test('el monto es el del último pago, no el del que llega más lejos', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-05-01', 20_000, '2026-03-01');
    await pay(id, '2026-03-01', 35_000, '2026-03-10');
    expect((await only(clientId)).suggestion.amount).toBe(35_000);
  });
});

describe('el vencimiento', () => {
  test.each([
    ['monthly', '2026-01-31', '2026-02-27'],
    ['monthly', '2028-01-31', '2028-02-28'],
    ['monthly', '2026-03-15', '2026-04-14'],
    ['bimonthly', '2026-12-31', '2027-02-27'],
    ['quarterly', '2026-11-30', '2027-02-27'],
    ['semiannual', '2026-08-31', '2027-02-27'],
    ['annual', '2028-02-29', '2029-02-27'],
    ['annual', '2026-03-15', '2027-03-14'],
  ] as const)('de %s desde %s es %s', async (period, planStartsOn, expiresOn) => {
    const clientId = await addClient();
    const id = newId();
    await gym.memberships.create({ id, clientId, planName: 'Plan', period });
    await pay(id, planStartsOn);
    expect(await only(clientId)).toMatchObject({ expiresOn });
  });

  test('sigue al tipo de plan cuando este cambia', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-03-15');
    const changed = await gym.memberships.update({ id, version: 1, planName: 'Full', period: 'annual' });
    expect(changed).toMatchObject({ expiresOn: '2027-03-14', version: 2 });
  });

  test('se cuenta desde hoy en la zona del gimnasio, también cerca de medianoche', async () => {
    const before = await openTestApp({ now: '2026-03-15T02:59:00Z' });
    const owner = await before.gym();
    const clientId = await addClient(owner);
    const id = newId();
    const added = await owner.memberships.create({ id, clientId, planName: 'Full', period: 'monthly' });
    expect(added.suggestion.planStartsOn).toBe('2026-03-14');
    await owner.payments.take({
      id: newId(),
      membershipId: id,
      amount: 1,
      paidOn: '2026-02-15',
      planStartsOn: '2026-02-15',
    });
    const { items } = await owner.memberships.list({ clientId });
    expect(items).toMatchObject([{ expiresOn: '2026-03-14', daysLeft: 0 }]);
    await before.close();
  });

  test.each([
    [null, null, 'Sin pagos', 'rest'],
    [16, '2026-03-31', 'Vence el 31-03-2026', 'good'],
    [6, '2026-03-21', 'Vence el 21-03-2026', 'warn'],
    [0, '2026-03-15', 'Vence hoy', 'warn'],
    [-1, '2026-03-14', 'Vencida hace 1 día', 'bad'],
    [-40, '2026-02-03', 'Vencida hace 40 días', 'bad'],
  ] as const)('a %s días se dice con palabras', (daysLeft, expiresOn, words, tone) => {
    expect(expiryWords(daysLeft, expiresOn)).toBe(words);
    expect(expiryTone(daysLeft)).toBe(tone);
  });
});

const subscription = { kind: 'subscription', name: 'Débito' } as const;

describe('una suscripción', () => {
  test('se renueva sola: debe cada período que empezó sin pago, y se cobran de a uno', async () => {
    const sold = await sell(subscription, { startsOn: '2025-12-31' });
    expect(sold).toMatchObject({
      kind: 'subscription',
      due: { amount: 90_000, since: '2025-12-31' },
      suggestion: { amount: 30_000, planStartsOn: '2025-12-31' },
    });
    await pay(sold.id, '2025-12-31', 30_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-01-30',
      due: { amount: 60_000, since: '2026-01-31' },
      suggestion: { amount: 30_000, planStartsOn: '2026-01-31' },
    });
    await pay(sold.id, '2026-01-31', 20_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-02-27',
      due: { amount: 40_000, since: '2026-01-31' },
      suggestion: { amount: 10_000, planStartsOn: '2026-01-31' },
    });
    await pay(sold.id, '2026-01-31', 10_000);
    await pay(sold.id, '2026-02-28', 30_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-03-27',
      due: null,
      suggestion: { amount: 30_000, planStartsOn: '2026-03-28' },
    });
  });

  test('debe el período nuevo el mismo día en que empieza', async () => {
    const due = { amount: 30_000, since: '2026-03-15' };
    const sold = await sell(subscription, { startsOn: '2026-02-15' });
    await pay(sold.id, '2026-02-15', 30_000);
    expect(await only(sold.clientId)).toMatchObject({ expiresOn: '2026-03-14', daysLeft: -1, due });
    const paid = await sell(subscription, { startsOn: '2026-02-16' });
    await pay(paid.id, '2026-02-16', 30_000);
    expect(await only(paid.clientId)).toMatchObject({ expiresOn: '2026-03-15', daysLeft: 0, due: null });
  });

  test('inactiva no debe nada', async () => {
    const { id, version, clientId, price, startsOn } = await sell(subscription, { startsOn: '2025-12-31' });
    const form = { id, version, active: false, price: price ?? 0, startsOn: startsOn ?? '' };
    expect(await gym.memberships.updateSold(form)).toMatchObject({ active: false, due: null });
    expect((await gym.clients.get({ id: clientId })).membershipStatus).toMatchObject({
      renews: true,
      active: false,
    });
  });

  test('en pausa no acumula deuda: al volver debe desde su nuevo comienzo', async () => {
    const { id, version, clientId } = await sell(subscription, { startsOn: '2025-11-10' });
    await pay(id, '2025-11-10', 30_000);
    const form = { id, price: 30_000, startsOn: '2026-03-10' };
    await gym.memberships.updateSold({ ...form, version, active: false });
    await gym.memberships.updateSold({ ...form, version: version + 1, active: true });
    expect(await only(clientId)).toMatchObject({
      due: { amount: 30_000, since: '2026-03-10' },
      suggestion: { amount: 30_000, planStartsOn: '2026-03-10' },
    });
  });

  test('nunca está vencida', async () => {
    const sold = await sell(subscription, { startsOn: '2026-01-10' });
    await pay(sold.id, '2026-01-10', 30_000);
    const late = await only(sold.clientId);
    expect(expiryOf(late)).toEqual({ tone: 'warn', words: 'Renovada, falta el pago' });
    expect(expiryOf({ ...late, daysLeft: 16, expiresOn: '2026-03-31' })).toEqual({
      tone: 'good',
      words: 'Pagada hasta el 31-03-2026',
    });
  });
});
