import { v7 as newId } from 'uuid';
import type { Person, TestApp } from '../../test/app.ts';
import { lineOf } from '../../test/sales.ts';
import { atRate, createProduct, insertShift, orderOf } from '../../test/store.ts';
import { readRows } from '../../test/superuser.ts';
import { totalsOf } from '../orders/domain.ts';

export const today = '2026-11-20';
/** In everything that is written about a former client, and nowhere else. */
export const secret = 'Turmalina';
export const photo = `data:image/jpeg;base64,/9j/${btoa(secret)}`;

/** Makes and erases clients of a gym who have left. */
export function formerClientsOf(app: TestApp, gym: Person) {
  async function buyOn(
    clientId: string,
    paidOn: string,
  ): Promise<{ membershipId: string; paymentId: string }> {
    const membership = { planName: 'Full', period: 'monthly', observation: secret } as const;
    const { id: membershipId } = await gym.memberships.create({ id: newId(), clientId, ...membership });
    const payment = { amount: 30_000, paidOn, planStartsOn: paidOn, observation: secret };
    const { id: paymentId } = await gym.payments.take({ id: newId(), membershipId, ...payment });
    return { membershipId, paymentId };
  }

  async function sellTo(clientId: string): Promise<string> {
    const product = await createProduct(gym);
    const order = { ...orderOf(lineOf(product, { note: secret })), note: secret };
    const { total } = totalsOf(order, atRate(1000));
    const sale = await gym.sales.complete({
      ...{ id: newId(), shiftId: await insertShift(app, gym), clientId, order, total },
      payments: [{ method: 'debit', amount: total }],
    });
    const { id: saleLineId = '' } = sale.lines[0] ?? {};
    await gym.refunds.create({
      ...{ id: newId(), saleId: sale.id, shiftId: sale.shiftId, method: 'debit', reason: secret },
      lines: [{ id: newId(), saleLineId, quantity: 1, restock: true }],
    });
    await gym.orders.park({ id: newId(), name: secret, clientId, order });
    return sale.id;
  }

  /** What it cost, and where it was sold. */
  async function buyOnCredit(clientId: string) {
    await gym.credits.setLimit({ clientId, limit: 100_000 });
    const order = orderOf(lineOf(await createProduct(gym)));
    const { total } = totalsOf(order, atRate(1000));
    const shiftId = await insertShift(app, gym);
    const payments = [{ method: 'account' as const, amount: total }];
    await gym.sales.complete({ id: newId(), shiftId, clientId, order, total, payments });
    return { total, shiftId };
  }

  /** A client with an account, of whom everything is known, and who has left. */
  async function addFormerClient() {
    const email = `${secret}-${newId()}@correo.cl`.toLowerCase();
    const account = await app.clientOf(gym, { name: secret, email });
    const { clientId } = account;
    const client = await gym.clients.get({ id: clientId });
    const contact = {
      phone: '+56911111111',
      whatsapp: '+56911111112',
      dni: `${secret} ${newId()}`.slice(0, 30),
      dniType: 'other' as const,
    };
    const { hasAccount: _, membershipStatus: __, ...form } = client;
    await gym.clients.update({
      ...form,
      ...{ ...contact, surname: secret, birthDate: '1990-02-03', observation: secret },
    });
    const bought = await buyOn(clientId, '2026-09-01');
    await gym.reservations.enter({ id: newId(), clientId, date: today, overrideReason: secret });
    await gym.photos.save({ clientId, image: photo });
    await gym.notes.create({ id: newId(), clientId, text: secret });
    await gym.routines.create({ clientId });
    await gym.routines.addExercise({
      ...{ id: newId(), clientId, day: 'monday', name: 'Sentadilla', note: secret, load: secret },
      ...{ sets: null, repetitions: '', restSeconds: null },
    });
    const saleId = await sellTo(clientId);
    return { account, clientId, email, saleId, ...bought };
  }

  const erase = (clientId: string, id = newId()) =>
    gym.privacy.erase({ id, clientId, reason: 'Lo pidió por correo' });

  /** The tables in which something of the client is still found. */
  async function tablesWith(words: readonly string[]): Promise<string[]> {
    const rows = await readRows(app.database, gym.accountId);
    return Object.entries(rows).flatMap(([table, list]) => {
      const text = JSON.stringify(list).toLowerCase();
      return words.some((word) => text.includes(word.toLowerCase())) ? [table] : [];
    });
  }

  return { buyOn, buyOnCredit, addFormerClient, erase, tablesWith };
}
export type FormerClients = ReturnType<typeof formerClientsOf>;
