import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { dates, preparePayments } from './payments.fixture.ts';

const { openGym, addMembership } = preparePayments();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const addClient = async () => {
  const id = newId();
  await gym.clients.create({ id, name: 'Ana', surname: 'Rojas' });
  return id;
};
const addPlan = (more: object = {}) =>
  gym.plans.create({ id: newId(), kind: 'period', name: 'Libre', price: 30_000, ...more });
const unassigned = async () =>
  (await gym.tills.unassigned({})).items.reduce((sum, { amount }) => sum + amount, 0);
const alreadySaved = { status: 409, code: 'already_saved' };

describe('vender y cobrar a la vez', () => {
  test('una membresía de un plan se vende al precio del plan con su primer pago', async () => {
    const [clientId, plan, membershipId] = [await addClient(), await addPlan(), newId()];
    const request = {
      ...{ id: newId(), membershipId, amount: 30_000, ...dates },
      newMembership: { clientId, planId: plan.id },
    };
    const paid = await gym.payments.take(request);
    expect(await gym.payments.take(request), 'otra vez').toEqual(paid);
    const { items } = await gym.memberships.list({ clientId });
    expect(items).toMatchObject([
      {
        id: membershipId,
        planName: 'Libre',
        price: 30_000,
        startsOn: dates.planStartsOn,
        due: null,
        paymentCount: 1,
      },
    ]);
  });

  test('a un precio acordado, lo que falta se debe; sin plan se escribe su nombre', async () => {
    const [clientId, plan] = [await addClient(), await addPlan()];
    const take = (amount: number, newMembership: Parameters<typeof gym.payments.take>[0]['newMembership']) =>
      gym.payments.take({
        id: newId(),
        membershipId: newId(),
        amount,
        ...dates,
        ...(newMembership && { newMembership }),
      });
    await take(9_000, { clientId, planId: plan.id, price: 25_000 });
    await take(5_000, { clientId, planName: 'Clases sueltas', period: 'annual' });
    const { items } = await gym.memberships.list({ clientId });
    expect(items).toMatchObject([
      { planName: 'Clases sueltas', period: 'annual', planId: null, due: null, expiresOn: '2027-03-14' },
      { planName: 'Libre', price: 25_000, due: { amount: 16_000 }, expiresOn: '2026-04-14' },
    ]);
  });

  test('si el pago no se puede guardar, tampoco queda la membresía', async () => {
    const [clientId, plan] = [await addClient(), await addPlan()];
    const other = await addMembership();
    const taken = await gym.payments.take({
      id: newId(),
      membershipId: other.membershipId,
      amount: 1,
      ...dates,
    });
    const newMembership = { clientId, planId: plan.id };
    const request = { membershipId: newId(), newMembership, amount: 30_000, ...dates };
    await expect(gym.payments.take({ ...request, id: taken.id })).rejects.toMatchObject(alreadySaved);
    const otherTenders = [{ id: taken.id, method: 'debit' as const, amount: 5 }];
    await expect(gym.payments.take({ ...request, id: newId(), otherTenders })).rejects.toMatchObject(
      alreadySaved,
    );
    expect((await gym.memberships.list({ clientId })).items).toEqual([]);
    expect((await gym.payments.list({ membershipId: other.membershipId })).items).toMatchObject([
      { id: taken.id, amount: 1 },
    ]);
  });

  test('un plan agotado o una segunda prueba no se cobran', async () => {
    const soldOut = await addPlan({ stock: 'limited', stockLimit: 1 });
    const trial = await addPlan({ kind: 'trial', billingPeriod: null, days: 7, name: 'Prueba' });
    const [first, second] = [await addClient(), await addClient()];
    const take = (clientId: string, planId: string) =>
      gym.payments.take({
        id: newId(),
        membershipId: newId(),
        newMembership: { clientId, planId },
        amount: 1,
        ...dates,
      });
    await take(first, soldOut.id);
    await expect(take(second, soldOut.id)).rejects.toMatchObject({ status: 409, code: 'plan_sold_out' });
    await take(first, trial.id);
    await expect(take(first, trial.id)).rejects.toMatchObject({ status: 409, code: 'trial_used' });
    expect((await gym.memberships.list({ clientId: second })).items).toEqual([]);
    expect((await gym.memberships.list({ clientId: first })).items).toHaveLength(2);
  });
});

describe('un pago por varios medios', () => {
  const split = async () => {
    const [clientId, plan, membershipId] = [await addClient(), await addPlan(), newId()];
    const ids = [newId(), newId(), newId()] as const;
    const request = {
      ...{ id: ids[0], membershipId, newMembership: { clientId, planId: plan.id }, amount: 12_000, ...dates },
      otherTenders: [
        { id: ids[1], method: 'debit' as const, amount: 10_000 },
        { id: ids[2], method: 'transfer' as const, amount: 8_000 },
      ],
    };
    await gym.payments.take(request);
    return { ids, request, membershipId };
  };

  test('es un pago por medio, y juntos pagan el período; solo el efectivo entra en la caja', async () => {
    const before = await unassigned();
    const { membershipId } = await split();
    const { items, membership, balance } = await gym.payments.list({ membershipId });
    expect(Object.fromEntries(items.map(({ method, amount }) => [method, amount]))).toEqual({
      ...{ cash: 12_000, debit: 10_000, transfer: 8_000 },
    });
    expect([membership.due, membership.expiresOn, balance]).toEqual([null, '2026-04-14', 0]);
    expect((await unassigned()) - before).toBe(12_000);
  });

  test('repetido queda una vez; con otros medios no se da por guardado', async () => {
    const { ids, request, membershipId } = await split();
    await gym.payments.take(request);
    const [debit, transfer] = request.otherTenders;
    if (!debit || !transfer) throw new Error('both were asked');
    for (const otherTenders of [
      [],
      [debit],
      [debit, { ...transfer, amount: 9_000 }],
      [debit, { ...transfer, id: newId() }],
      [debit, transfer, { ...transfer, id: newId() }],
    ])
      await expect(gym.payments.take({ ...request, otherTenders })).rejects.toMatchObject(alreadySaved);
    const { items } = await gym.payments.list({ membershipId });
    expect(items.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  });

  test('en boleta con IVA, su comprobante dice el impuesto que incluye', async () => {
    const receiptOf = async (documentType: 'vatReceipt' | 'exemptReceipt') => {
      const [clientId, plan, membershipId, id] = [await addClient(), await addPlan(), newId(), newId()];
      await gym.payments.take({
        ...{ id, membershipId, amount: 30_000, documentType, ...dates },
        newMembership: { clientId, planId: plan.id },
      });
      const { sourceId } = await gym.payments.issueReceipt({ id });
      return (await gym.receipts.get({ id: sourceId })).content;
    };
    const taxed = { subtotal: 27_273, tax: 2_727, taxRate: 1000, total: 30_000 };
    expect(await receiptOf('vatReceipt')).toMatchObject(taxed);
    expect(await receiptOf('exemptReceipt')).toMatchObject({ subtotal: 30_000, tax: 0, total: 30_000 });
  });

  test('tiene un solo comprobante, que dice cada medio y cuándo deja de ser el de ahora', async () => {
    const { ids, membershipId } = await split();
    const [first, second, third] = ids;
    const { sourceId } = await gym.payments.issueReceipt({ id: second });
    expect([sourceId, (await gym.payments.issueReceipt({ id: third })).sourceId]).toEqual([first, first]);
    const receipt = await gym.receipts.get({ id: sourceId });
    expect(receipt).toMatchObject({
      ...{ kind: 'payment', outdated: null },
      content: {
        total: 30_000,
        lines: [{ name: 'Membresía Libre', amount: 30_000 }],
        payments: [
          { label: 'Efectivo', amount: 12_000 },
          { label: 'Débito', amount: 10_000 },
          { label: 'Transferencia', amount: 8_000 },
        ],
      },
    });
    const { items } = await gym.payments.list({ membershipId });
    expect(items.map((payment) => payment.receipt?.number)).toEqual(items.map(() => receipt.number));
    const outdated = async () => (await gym.receipts.get({ id: sourceId })).outdated;
    const { version } = items.find(({ id }) => id === second) ?? { version: 0 };
    await gym.payments.update({ id: second, version, method: 'cash', amount: 12_000, ...dates });
    expect(await outdated(), 'con otro medio').toBe('changed');
    await gym.payments.update({
      id: second,
      version: version + 1,
      method: 'debit',
      amount: 10_000,
      ...dates,
    });
    expect(await outdated(), 'como antes').toBe(null);
    await gym.payments.remove({ id: third });
    expect(await outdated(), 'uno menos').toBe('changed');
    await gym.payments.restore({ id: third });
    expect(await outdated(), 'de vuelta').toBe(null);
    for (const id of ids) await gym.payments.remove({ id });
    expect(await outdated(), 'ninguno').toBe('removed');
  });
});
