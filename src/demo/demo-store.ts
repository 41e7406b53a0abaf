import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { productGroup } from '../features/groups/table.ts';
import type { Order } from '../features/orders/contract.ts';
import { savedOrder } from '../features/orders/table.ts';
import { payment } from '../features/payments/table.ts';
import { product } from '../features/products/table.ts';
import { shift } from '../features/tills/table.ts';
import { addRows } from '../fill.ts';
import { addHistory, readStoreGym } from './fill-store.ts';
import type { PaymentRow } from './payments.ts';
import type { Client } from './people.ts';
import { type Article, makeCatalogue, makeGroups } from './products.ts';
import { idOf, randomOf } from './random.ts';
import { lineOf } from './sale.ts';
import { hoursOf, type StoreDay } from './store-plan.ts';

type Day = Temporal.PlainDate;

interface Around {
  now: Temporal.ZonedDateTime;
  clients: readonly Client[];
  payments: readonly PaymentRow[];
  holidays: readonly string[];
}

const months = 12;
const summer = [12, 1, 2];

/** Every day since `first` except Sundays and holidays, and today in any case. */
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

const orderOf = (seed: string, articles: readonly Article[]): Order => ({
  lines: articles.map((article, index) => ({
    ...lineOf({ article, quantity: index + 1, discount: 0 }),
    id: idOf(seed, `line ${index}`),
  })),
  discount: null,
  note: '',
});

/** The membership payments, each assigned to the shift of its day. */
async function addPayments(db: NodePgDatabase, payments: readonly PaymentRow[], zone: string): Promise<void> {
  const shifts = await db
    .select({ id: shift.id, day: sql<string>`(${shift.openedAt} at time zone ${zone})::date::text` })
    .from(shift)
    .where(eq(shift.gymId, sql`current_gym()`));
  const shiftOf = new Map(shifts.map(({ id, day }) => [day, id]));
  await addRows(
    db,
    payment,
    payments.map((row) => ({ ...row, shiftId: shiftOf.get(row.paidOn) ?? null })),
  );
}

/** A gym's shop: its catalogue, a year at the till, and a parked order. */
export async function fillStore(db: NodePgDatabase, seed: string, around: Around): Promise<void> {
  const { now, clients, payments, holidays } = around;
  const today = now.toPlainDate();
  const first = today.subtract({ months });
  const gym = await readStoreGym(db);
  const opened = first.toZonedDateTime(now.timeZoneId).toInstant().toString();
  const articles = makeCatalogue(seed, { taxRate: gym.taxRate, opened });
  await addRows(db, productGroup, makeGroups(seed, opened));
  await addRows(
    db,
    product,
    articles.map(({ row }) => row),
  );
  await addHistory(db, seed, {
    gym,
    till: { id: idOf(seed, 'till'), name: 'Caja 1' },
    articles,
    days: daysOf(seed, first, today, new Set(holidays)),
    deliveries: [1, 4],
    now,
    clients: clients.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    memberships: Map.groupBy(payments, ({ paidOn }) => paidOn),
    lastReceipt: 0,
  });
  await addPayments(db, payments, now.timeZoneId);
  const waits = clients[7];
  const at = Math.max(hoursOf(today, now).opens, now.epochMilliseconds - 20 * 60_000);
  const createdAt = Temporal.Instant.fromEpochMilliseconds(at).toString();
  await addRows(db, savedOrder, [
    {
      id: idOf(seed, 'parked order'),
      name: `${waits?.name}, vuelve con su billetera`,
      clientId: waits?.id ?? null,
      content: orderOf(
        seed,
        [articles[0], articles[14]].filter((article) => article !== undefined),
      ),
      changedAt: createdAt,
      createdAt,
    },
  ]);
}
