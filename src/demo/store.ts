import { pickerOf } from './basket.ts';
import { closingOf, inDrawer, notClosed } from './closing.ts';
import { Counter, instantOf } from './counter.ts';
import { chooseDebtors } from './debts.ts';
import type { LedgerRows } from './ledgers.ts';
import { randomOf } from './random.ts';
import { openShelves } from './shelves.ts';
import { minute, Shift } from './shift.ts';
import {
  type Store,
  scheduleDebts,
  scheduleDelivery,
  scheduleMemberships,
  scheduleSales,
  scheduleWaste,
} from './store-actions.ts';
import type { StorePlan, Taken } from './store-plan.ts';

const float = 30_000;
/** Products bought on account cost less than this, so that a client's baskets stay within the limit. */
const dearestOwed = 2500;
const refundableMs = 10 * 24 * 60 * minute;

function openStore(seed: string, plan: StorePlan): Store {
  const random = randomOf(`${seed} store`);
  const shelves = openShelves(random, plan.articles, plan.stock);
  const onSale = plan.articles.filter(({ goods }) => !goods.disabled);
  const cheap = onSale.filter(({ goods }) => goods.price < dearestOwed);
  const first = plan.days[0]?.date.toString() ?? '';
  return {
    ...{ plan, random, shelves },
    counter: new Counter(random, plan, shelves),
    pick: pickerOf(random, onSale),
    pickCheap: pickerOf(random, cheap),
    debtors: cheap.length > 0 ? chooseDebtors(plan.clients, first) : [],
    recent: [],
  };
}

function addTill({ plan, debtors }: Store, { rows, hours }: Shift): void {
  const createdAt = instantOf(hours.opens);
  rows.tills.push({ ...plan.till, createdAt });
  for (const { client, limit } of debtors) rows.credits.push({ id: client.id, limit, createdAt });
}

/** Takes most of a full drawer to the bank before closing. */
function depositCash({ counter }: Store, shift: Shift): void {
  const { closes, isOpen } = shift.hours;
  const cash = inDrawer(shift.rows);
  if (isOpen || cash <= 150_000) return;
  const amount = -Math.floor((cash - float) / 10_000) * 10_000;
  counter.addCash(shift.spotAt(closes - minute), { kind: 'out', amount, reason: 'Depósito en el banco' });
}

function addShift({ plan, random }: Store, shift: Shift, memberships: readonly Taken[]): void {
  const { id, rows } = shift;
  const { opens, closes, isOpen } = shift.hours;
  const hours = { openedAt: instantOf(opens), closedAt: isOpen ? null : instantOf(closes) };
  rows.shifts.push({
    ...{ id, tillId: plan.till.id, float, ...hours, createdAt: hours.openedAt },
    ...(isOpen ? notClosed : closingOf(random, plan.gym, { rows, memberships })),
  });
}

/** Days at one till as its verbs would have written them, each day's rows in turn; the last shift may still be open. */
export function* runStore(seed: string, plan: StorePlan): Generator<LedgerRows> {
  const store = openStore(seed, plan);
  const { random, counter } = store;
  for (const [index, { date, sales }] of plan.days.entries()) {
    const shift = new Shift(random, plan, index);
    const { opens } = shift.hours;
    const memberships = plan.memberships.get(date.toString()) ?? [];
    if (index === 0) addTill(store, shift);
    scheduleDelivery(store, shift);
    scheduleSales(store, shift, sales);
    scheduleDebts(store, shift);
    scheduleMemberships(store, shift, memberships);
    scheduleWaste(store, shift);
    counter.addCash(shift.spotAt(opens), { kind: 'float', amount: float });
    shift.run();
    depositCash(store, shift);
    addShift(store, shift, memberships);
    store.recent = store.recent.filter(({ at }) => at > opens - refundableMs);
    yield shift.rows;
  }
}
