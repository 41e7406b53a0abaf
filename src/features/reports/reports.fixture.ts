import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { lineOf, paidBy } from '../../test/sales.ts';
import { atRate, createProduct, orderOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import type { OrderLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { Product } from '../products/contract.ts';
import type { Sale } from '../sales/contract.ts';

export const today = '2026-11-20';

export const daysBack = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();

/** Gyms with a shop, from `newShop` on, whose tests do things on earlier days. */
export function prepareShop() {
  let app: TestApp;
  let gym: Person;
  let shiftId: string;

  const openApp = async () => {
    app = await openTestApp({ now: `${today}T15:00:00Z` });
    return app;
  };

  /** Another gym, in which from now on everything happens. */
  const newShop = async () => {
    gym = await app.gym();
    shiftId = newId();
    await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
    return { gym, shiftId };
  };

  const ask = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    asSuperuser(app.database, async (connection) => (await connection.query<Row>(text, [...values])).rows);

  /** Moves what was sold, given back and moved in the shop today to an earlier day. */
  const setDay = async (day: string): Promise<void> => {
    if (day === today) return;
    await ask(
      `with moved as (update stock_movement set created_at = $2::timestamptz where gym_id = $1 and created_at::date = '${today}'),
        sold as (update sale set sold_on = $2::date, created_at = $2::timestamptz where gym_id = $1 and sold_on = '${today}')
      update refund set refunded_on = $2::date, created_at = $2::timestamptz where gym_id = $1 and refunded_on = '${today}'`,
      [gym.accountId, `${day}T15:00:00Z`],
    );
  };

  const addProduct = (values: object = {}) => createProduct(gym, values);

  const sellLines = (
    lines: readonly OrderLine[],
    method: 'cash' | 'debit' = 'debit',
    clientId: string | null = null,
  ) => {
    const order = orderOf(...lines);
    const { total } = totalsOf(order, atRate(1000));
    return gym.sales.complete({
      id: newId(),
      shiftId,
      clientId,
      order,
      total,
      ...paidBy(method, total),
      tendered: method === 'cash' ? total : 0,
    });
  };
  const sell = (product: Product, quantity = 1) => sellLines([lineOf(product, { quantity })]);

  /** Gives one of the first line's pieces back. */
  const giveBack = async ({ id: saleId }: Sale, restock: boolean): Promise<void> => {
    const [line] = (await gym.sales.get({ id: saleId })).lines;
    if (!line || line.refunded === line.quantity) return;
    const lines = [{ id: newId(), saleLineId: line.id, quantity: 1, restock }];
    await gym.refunds.create({ id: newId(), saleId, shiftId, method: 'debit', lines });
  };

  const adjust = (productId: string, quantity: number) =>
    gym.stock.adjust({ id: newId(), reason: 'correction', lines: [{ productId, quantity }] });

  const buy = (productId: string, quantity: number, amount: number) =>
    gym.purchases.create({
      id: newId(),
      receivedOn: today,
      lines: [{ productId, quantity, amount, per: 'unit' }],
    });

  return { openApp, newShop, ask, setDay, addProduct, sellLines, sell, giveBack, adjust, buy };
}

export interface Period {
  client_id: string;
  starts_on: string;
  ends_on: string;
  amount: number;
  months: number;
}

/** The ledger of a gym's periods, read plainly. */
export const periodsOf = (app: TestApp, gym: Person): Promise<Period[]> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Period>(
      `select c.client_id, c.starts_on::text, least(c.ends_on, m.ends_on)::text as ends_on, c.amount::int as amount,
        period_months(m.period) as months
      from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
      where c.gym_id = $1 and c.deleted_at is null and c.paid > 0 and m.deleted_at is null`,
      [gym.accountId],
    );
    return rows;
  });

/** Friday at noon in the gym. */
const noon = `${today}T15:00:00Z`;

interface Booked {
  classId: string;
  clientId: string;
  date: string;
  status?: 'reserved' | 'attended' | 'waiting' | 'cancelled';
  late?: boolean;
  membershipId?: string;
  promoted?: boolean;
  waited?: boolean;
}

/** Gyms whose classes are held every day, and whose tests book places in the past. */
export function prepareClasses() {
  let app: TestApp;

  const openApp = async () => {
    app = await openTestApp({ now: noon });
    return app;
  };

  /** A class of every day, held since October. */
  async function addClass(gym: Person, values: Parameters<typeof insertClass>[2] = {}) {
    const id = await insertClass(app, gym, values);
    await asSuperuser(app.database, (connection) =>
      connection.query(`update class_version set from_date = '2026-10-01' where class_id = $1`, [id]),
    );
    return id;
  }

  /** Changes how many places such a class has, from a day on. */
  const changeCapacity = (gym: Person, classId: string, capacity: number, from: string) =>
    asSuperuser(app.database, async (connection) => {
      await connection.query('begin');
      await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
      await connection.query('update class set capacity = $2 where id = $1', [classId, capacity]);
      await connection.query(
        `update class_version set from_date = $2 where class_id = $1 and from_date <> '2026-10-01'`,
        [classId, from],
      );
      await connection.query('commit');
    });

  const addClient = async (gym: Person, name = 'Ana') =>
    (await gym.clients.create({ id: newId(), name })).client.id;

  async function addMembership(gym: Person, clientId: string, amount: number) {
    const { id } = await gym.memberships.create({
      id: newId(),
      clientId,
      planName: 'Full',
      period: 'monthly',
    });
    const day = '2026-11-01';
    await gym.payments.take({ id: newId(), membershipId: id, amount, paidOn: day, planStartsOn: day });
    return id;
  }

  const book = (
    gym: Person,
    { classId, clientId, date, status = 'attended', late = false, membershipId, ...past }: Booked,
  ) =>
    insert(app, gym, 'reservation', {
      ...{ class_id: classId, client_id: clientId, date, status, late },
      membership_id: membershipId ?? null,
      promoted_at: past.promoted ? noon : null,
      waited: past.waited ?? false,
    });

  /** Notes that somebody came without a class. */
  const visit = (
    gym: Person,
    come: { clientId: string; membershipId?: string | null; date: string; counted?: boolean },
  ) =>
    insert(app, gym, 'visit', {
      ...{ client_id: come.clientId, membership_id: come.membershipId ?? null },
      ...{ date: come.date, counted: come.counted ?? false },
    });

  return { openApp, addClass, changeCapacity, addClient, addMembership, book, visit };
}
