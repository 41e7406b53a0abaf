import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { Database } from '../db/connect.ts';
import { examineSums } from '../db/doctor/sums.ts';
import { findImbalances, membershipLine, orderOf, productLine } from './store.ts';
import { asSuperuser, readRows } from './superuser.ts';

/** What a server answered; null when it did not. */
export type Answer = { status: number; body: string } | null;
export type Send = (method: string, path: string, body?: object) => Promise<Answer>;

/** Something that is written once, however often it is sent. */
interface Write {
  readonly table: string;
  readonly path: string;
  readonly body: { readonly id: string };
  /** The first answer, once there is one. */
  answer: string | null;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const firstDate = Temporal.PlainDate.from('2030-01-01');
const withReceipt = ['refund', 'credit_entry', 'sale'];

/** A gym in which sales and all that moves money, stock and places is written, and which remembers what it was told. */
export class BusyGym {
  readonly owner = { id: newId(), email: `gimnasio-${newId()}@correo.cl`, password: 'una-clave-larga' };
  readonly #writes = new Map<string, Write>();
  readonly #products = [newId(), newId(), newId()];
  readonly #shiftId = newId();
  readonly #clientId = newId();
  readonly #planId = newId();
  readonly #membershipId = newId();
  readonly #classId = newId();
  /** What is given back of, a unit at a time, and what is owed from the beginning. */
  readonly #big = this.#newSale(0, [productLine(this.#products[0] ?? '', 1006, { quantity: 1000 })]);
  readonly #owed = this.#newSale(1);
  #reservations = 0;
  #turns = 0;

  async prepare(send: Send): Promise<void> {
    const ask = async (method: string, path: string, body: object) =>
      expect(await send(method, path, body), path).toMatchObject({ status: 200 });
    await ask('POST', '/register', { ...this.owner, role: 'gym', gymName: 'Fuerza' });
    const { email, password } = this.owner;
    await ask('POST', '/sign-in', { email, password });
    for (const id of this.#products)
      await ask('POST', '/products', { id, name: `Agua ${id}`, price: 1006, quantity: 50 });
    await ask('POST', '/shifts', { id: this.#shiftId, tillId: newId(), float: 0 });
    await ask('POST', '/clients', { id: this.#clientId, name: 'Ana' });
    await ask('PUT', `/clients/${this.#clientId}/credit`, { limit: 1_000_000_000 });
    const total = 1_106_600;
    await ask('POST', '/sales', {
      ...this.#big,
      total,
      payments: [{ method: 'debit', amount: total }],
      tendered: 0,
    });
    await ask('POST', '/sales', this.#owed);
    const plan = { kind: 'period', name: 'Full', price: 30_000, billingPeriod: 'monthly' };
    await ask('POST', '/plans', { id: this.#planId, ...plan });
    const membership = { id: this.#membershipId, planName: 'Anual', period: 'annual' };
    await ask('POST', `/clients/${this.#clientId}/memberships`, membership);
    const hours = { startTime: '18:00', endTime: '19:00' };
    await ask('POST', '/classes', { id: this.#classId, name: 'Yoga', days: weekdays, ...hours });
  }

  /** Three products, or others; in turn in cash, on account and along with a membership. */
  #newSale(turn: number, lines = this.#products.map((id) => productLine(id, 1006))) {
    const common = { id: newId(), shiftId: this.#shiftId, clientId: this.#clientId, total: 3320 };
    if (turn % 3 === 0)
      return {
        ...common,
        order: orderOf(...lines),
        payments: [{ method: 'cash', amount: 3320 }],
        tendered: 5000,
      };
    if (turn % 3 === 1)
      return { ...common, order: orderOf(...lines), payments: [{ method: 'account', amount: 3320 }] };
    const order = orderOf(membershipLine(30_000, { planId: this.#planId }), ...lines);
    return { ...common, order, total: 33_320, payments: [{ method: 'debit', amount: 33_320 }] };
  }

  /** What happens beside the sales, in turn. */
  #newAct(turn: number): Omit<Write, 'answer'> {
    const id = newId();
    const [shiftId, productId = ''] = [this.#shiftId, ...this.#products];
    const acts: (() => Omit<Write, 'answer'>)[] = [
      () => {
        const body = { id, amount: 25_000, paidOn: '2026-01-01', planStartsOn: '2026-01-01', method: 'cash' };
        return { table: 'payment', path: `/memberships/${this.#membershipId}/payments`, body };
      },
      () => {
        this.#reservations += 1;
        const date = firstDate.add({ days: this.#reservations }).toString();
        const who = { classId: this.#classId, clientId: this.#clientId, overrideReason: 'Viaja' };
        return { table: 'reservation', path: '/reservations', body: { id, ...who, date } };
      },
      () => {
        const lines = [{ id: newId(), saleLineId: this.#big.order.lines[0]?.id, quantity: 1, restock: true }];
        const body = { id, shiftId, lines, method: 'cash' };
        return { table: 'refund', path: `/sales/${this.#big.id}/refunds`, body };
      },
      () => {
        const body = { id, shiftId, amount: 10, method: 'cash' };
        return { table: 'credit_entry', path: `/clients/${this.#clientId}/credit/payments`, body };
      },
      () => {
        const body = { id, receivedOn: '2026-01-01', lines: [{ productId, quantity: 3, amount: 1000 }] };
        return { table: 'purchase', path: '/stock/purchases', body };
      },
      () => {
        const lines = [{ line: 2, code: id.slice(-12), name: 'Jugo', quantity: 5 }];
        return { table: 'import_run', path: '/imports/products', body: { id, fileName: 'jugos.csv', lines } };
      },
    ];
    return (acts[turn % acts.length] as (typeof acts)[number])();
  }

  /** A sale and something beside it, of each kind in turn. */
  next(): Write[] {
    const turn = this.#turns;
    this.#turns += 1;
    const sale = { table: 'sale', path: '/sales', body: this.#newSale(turn) };
    const writes = [sale, this.#newAct(turn)].map((write) => ({ ...write, answer: null }));
    for (const write of writes) this.#writes.set(write.body.id, write);
    return writes;
  }

  /**
   * Sends a write, for the first time or again.
   * @returns whether the server acknowledged it; false when it was away, or its database was
   */
  async write(write: Write, send: Send): Promise<boolean> {
    const answer = await send('POST', write.path, write.body);
    if (answer === null || answer.status === 503) return false;
    expect(answer, write.path).toMatchObject({ status: 200 });
    if (write.table === 'sale') expect(answer.body).toBe(write.answer ?? answer.body);
    write.answer = answer.body;
    return true;
  }

  /** Every acknowledged sale is there as it was answered, and what was not acknowledged can be repeated; or everything. */
  async expectKept(send: Send, { repeatAll }: { repeatAll: boolean }): Promise<void> {
    for (const write of this.#writes.values()) {
      const { table, body, answer } = write;
      if (table === 'sale') {
        const found = await send('GET', `/sales/${body.id}`);
        if (answer !== null) expect(found).toMatchObject({ status: 200, body: answer });
        else if (found?.status === 200) write.answer = found.body;
        else expect(found).toMatchObject({ status: 404 });
      }
      if (answer === null || repeatAll) expect(await this.write(write, send), write.path).toBe(true);
    }
  }

  /** Every write is there once, receipts are numbered without gaps, and all that is kept as a sum adds up. */
  async expectWhole(database: Database): Promise<void> {
    expect(await findImbalances(database, this.owner.id)).toEqual([]);
    expect((await asSuperuser(database, examineSums)).findings).toEqual([]);
    const { receipt: receipts = [], ...tables } = await readRows(database, this.owner.id);
    const numbers = new Map(receipts.map(({ source_id, number }) => [source_id, Number(number)]));
    const writes = [...this.#writes.values()];
    for (const { table, body, answer } of writes) {
      expect(
        tables[table]?.filter(({ id }) => id === body.id),
        table,
      ).toHaveLength(1);
      if (table === 'sale') expect(JSON.parse(answer ?? '').receiptNumber).toBe(numbers.get(body.id));
    }
    const issued = writes.filter(({ table }) => withReceipt.includes(table)).length;
    expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: issued + 2 }, (_, place) => place + 1),
    );
  }
}

/** Requests to the server at `address` as its signed-in owner, with the session in `cookies`. */
export const sendTo =
  (address: string, cookies: { value: string }): Send =>
  async (method, path, body) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { cookie: cookies.value, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (!answer || typeof text !== 'string') return null;
    const set = answer.headers.getSetCookie();
    if (path === '/sign-in') cookies.value = set.map((header) => header.split(';')[0]).join('; ');
    return { status: answer.status, body: text };
  };
