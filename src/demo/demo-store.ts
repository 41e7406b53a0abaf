import type pg from 'pg';
import type { Order } from '../features/orders/contract.ts';
import type { ClientRow } from './clients.ts';
import { pourLedgers, pourStore, readStoreGym } from './fill-store.ts';
import { bulkInsert } from './insert.ts';
import type { PaymentRow } from './payments.ts';
import { type Article, makeCatalogue, makeGroups } from './products.ts';
import { idOf, randomOf } from './random.ts';
import { hoursOf, type StoreDay, type Taken } from './store-plan.ts';
import { groupTable, noRows, productTable } from './store-tables.ts';

type Day = Temporal.PlainDate;

interface Around {
  now: Temporal.ZonedDateTime;
  clients: readonly ClientRow[];
  payments: readonly PaymentRow[];
  holidays: readonly string[];
}

const months = 12;
const summer = [12, 1, 2];

/** Every day since `first` but Sundays and holidays; today in any case. */
function daysOf(seed: string, first: Day, today: Day, holidays: ReadonlySet<string>): StoreDay[] {
  const random = randomOf(`${seed} store days`);
  const days: StoreDay[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, today) <= 0; date = date.add({ days: 1 })) {
    const rests = date.dayOfWeek === 7 || holidays.has(date.toString());
    const sales = 2 + random.below(summer.includes(date.month) ? 7 : 5);
    if (!rests || date.equals(today)) days.push({ date, sales });
  }
  return days;
}

const takenOn = (payments: readonly PaymentRow[]): Map<string, Taken[]> =>
  Map.groupBy(
    payments.map(({ id, method, amount, paid_on }) => ({
      ...{ id: String(id), method: String(method), amount: Number(amount), date: String(paid_on) },
    })),
    ({ date }) => date,
  );

const orderOf = (seed: string, articles: readonly Article[]): Order => ({
  lines: articles.map(({ id, goods }, place) => ({
    kind: 'product',
    id: idOf(seed, `line ${place}`),
    productId: id,
    name: goods.name,
    price: goods.price,
    priceIncludesTax: goods.included ?? false,
    quantity: place + 1,
    discount: null,
    note: '',
  })),
  discount: null,
  note: '',
});

/** A gym's shop: its catalogue, a year at the till, and an order that waits for its client. */
export async function fillStore(db: pg.PoolClient, seed: string, around: Around): Promise<void> {
  const { now, clients, payments, holidays } = around;
  const today = now.toPlainDate();
  const first = today.subtract({ months });
  const gym = await readStoreGym(db);
  const opened = first.toZonedDateTime(now.timeZoneId).toInstant().toString();
  const articles = makeCatalogue(seed, { taxRate: gym.taxRate, opened });
  await bulkInsert(db, groupTable, makeGroups(seed, opened));
  await bulkInsert(
    db,
    productTable,
    articles.map(({ row }) => row),
  );
  await pourStore(db, seed, {
    gym,
    till: { id: idOf(seed, 'till'), name: 'Caja 1' },
    articles,
    days: daysOf(seed, first, today, new Set(holidays)),
    deliveries: [1, 4],
    now,
    clients: clients.toSorted((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1)),
    memberships: takenOn(payments),
    lastReceipt: 0,
  });
  await db.query(
    `update payment p set shift_id = s.id from shift s where p.gym_id = current_gym() and s.gym_id = p.gym_id
      and p.paid_on = (s.opened_at at time zone $1)::date`,
    [now.timeZoneId],
  );
  const waits = clients[7];
  const at = Math.max(hoursOf(today, now).opens, now.epochMilliseconds - 20 * 60_000);
  const created_at = Temporal.Instant.fromEpochMilliseconds(at).toString();
  const rows = noRows();
  rows.savedOrders.push({
    id: idOf(seed, 'parked order'),
    name: `${waits?.name}, vuelve con su billetera`,
    status: 'parked',
    client_id: waits?.id ?? null,
    content: {
      ...orderOf(
        seed,
        [articles[0], articles[14]].filter((one) => one !== undefined),
      ),
    },
    reason: '',
    changed_at: created_at,
    created_at,
  });
  await pourLedgers(db, rows);
}
