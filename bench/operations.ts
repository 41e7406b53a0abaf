import { v7 as newId } from 'uuid';
import type { PaymentProviders } from '../src/test/payment-providers.ts';
import { bookToday } from './bookings.ts';
import { ask, type HttpCall, openClient, type Session } from './http.ts';
import type { Minimal, Row, Statement } from './minimal.ts';
import { type OnlineSubjects, onlineCalls, onlineFloors, openOnline } from './online.ts';
import { type OutsideSubjects, openOutside, outsideCalls, outsideFloors } from './outside.ts';
import type { Server } from './places.ts';
import { statements } from './statements.ts';
import {
  type Basket,
  type Catalogue,
  fillBaskets,
  openShift,
  readCatalogue,
  sell,
  sellMinimal,
} from './store.ts';

interface Operation {
  name: string;
  /** The target at one connection, as a multiple of the minimal SQL. */
  aim?: number;
  /** The number of calls per round at one connection, when it is too slow for the default. */
  times?: number;
}

/** In the order of the printed tables, by their `--only` names. */
export const operations = {
  list: { name: 'list of 50', aim: 3 },
  search: { name: 'search', aim: 2 },
  payment: { name: 'save a payment', aim: 6 },
  dashboard: { name: 'dashboard', aim: 3 },
  month: { name: "owner's month", aim: 3, times: 6 },
  shop: { name: 'shop of a year', aim: 3, times: 6 },
  earnings: { name: 'income of a year', aim: 3, times: 6 },
  retention: { name: 'retention', aim: 3, times: 6 },
  'class-report': { name: 'classes of a year', aim: 3, times: 6 },
  risk: { name: 'who may leave', aim: 3, times: 6 },
  accounting: { name: "a month's documents", aim: 3, times: 6 },
  journal: { name: "a month's journal entries", aim: 3, times: 6 },
  debt: { name: 'debt of a past month, by age', aim: 3, times: 6 },
  income: { name: 'payments of a month', aim: 3 },
  receivables: { name: 'receivables', aim: 3 },
  renewals: { name: 'subscriptions to be paid', aim: 3 },
  outreach: { name: 'whom to contact today', aim: 3, times: 6 },
  prospects: { name: 'prospects, first 50 of 1,000', aim: 3, times: 6 },
  referrals: { name: 'referrals, first 50 of 500', aim: 3, times: 6 },
  segments: { name: 'segments, who is in two', aim: 3, times: 6 },
  expiring: { name: 'dry run of an automation', aim: 3, times: 6 },
  agenda: { name: "week's agenda, 200 classes", aim: 3 },
  'check-in-search': { name: 'check-in search', aim: 2 },
  'check-in': { name: 'check-in', aim: 2 },
  sale: { name: 'sell 3 products', aim: 4 },
  record: { name: 'record, 50 entries', aim: 3 },
  notifications: { name: 'unread notifications', aim: 3 },
  products: { name: 'products, a page of 50' },
  catalogue: { name: 'catalogue, whole', times: 6 },
  'catalogue-changes': { name: 'catalogue, what changed' },
  'payment-page': { name: 'page of a payment link', aim: 3 },
  'payment-notice': { name: 'notice of a payment', aim: 6 },
  'public-page': { name: 'public page of a gym', aim: 3 },
  purchase: { name: 'begin to buy a plan', aim: 6, times: 30 },
  passage: { name: 'passage by a card', aim: 6, times: 30 },
  'network-visit': { name: 'check-in of a network', aim: 6, times: 30 },
} as const satisfies Record<string, Operation>;

export type OperationKey = keyof typeof operations;
export const operationKeys = Object.keys(operations) as OperationKey[];
export const operationOf = (key: OperationKey): Operation => operations[key];

/** The rows that the operations use. */
/** The next period of a membership. */
interface Renewal {
  membershipId: string;
  planStartsOn: string;
  /** In the currency's minor unit. */
  amount: number;
}

export interface Subjects {
  today: string;
  renewals: readonly Renewal[];
  /** One of today's classes. */
  classId: string;
  /** Reservations of clients that have not checked in yet. */
  reservationIds: readonly string[];
  shiftId: string;
  basket: Basket;
  catalogue: Catalogue;
  online: OnlineSubjects;
  outside: OutsideSubjects;
}

/** How many people are checked in, in turn. */
const attendeeCount = 100;

const renewalPages = 5;

/** Of the first clients whose membership is active. */
async function findRenewals({ port }: Server, { cookie }: Session): Promise<Renewal[]> {
  const renewals: Renewal[] = [];
  for (let page = 1; page <= renewalPages; page += 1) {
    const path = `/clients?membershipStatus=active&page=${page}`;
    const { items } = await ask<{ items: { id: string }[] }>(port, path, cookie);
    for (const client of items) {
      const { items: memberships } = await ask<{
        items: { id: string; suggestion: { amount: number | null; planStartsOn: string } }[];
      }>(port, `/clients/${client.id}/memberships`, cookie);
      const [membership] = memberships;
      const { amount, planStartsOn = '' } = membership?.suggestion ?? {};
      if (membership && amount) renewals.push({ membershipId: membership.id, planStartsOn, amount });
    }
  }
  return renewals;
}

/** Turns journal entries on. */
async function keepJournal({ port }: Server, { cookie }: Session): Promise<void> {
  const chart = await ask<Record<string, unknown>>(port, '/accounting/chart', cookie);
  const client = openClient(port, 1);
  await client.send({
    method: 'PUT',
    path: '/api/accounting/chart',
    cookie,
    body: { ...chart, active: true },
  });
  client.close();
}

export async function findSubjects(
  server: Server,
  session: Session,
  providers: PaymentProviders,
): Promise<Subjects> {
  const renewals = await findRenewals(server, session);
  if (renewals.length === 0) throw new Error('the seeded gym has no membership');
  const catalogue = await readCatalogue(server, session);
  const [basket] = await fillBaskets(server, session, catalogue, 1);
  if (!basket) throw new Error('nothing is for sale');
  await keepJournal(server, session);
  return {
    ...{ renewals, catalogue, basket },
    ...(await bookToday(server, session, attendeeCount)),
    shiftId: await openShift(server, session),
    online: await openOnline(server, session, providers),
    outside: await openOutside(server, session, providers),
  };
}

/** Marks the reservations as attended one by one, and once all are, unmarks them one by one. */
function takeTurns(reservationIds: readonly string[]) {
  let turn = 0;
  return () => {
    const index = turn % reservationIds.length;
    const attended = Math.floor(turn / reservationIds.length) % 2 === 0;
    turn += 1;
    return { id: reservationIds[index], attended };
  };
}

const paidOn = '2026-01-15';

/** Pays the next period of each membership in turn, and once all have paid, that of a year later. */
function renewInTurns(renewals: readonly Renewal[]) {
  let turn = 0;
  return (): Renewal => {
    const renewal = renewals[turn % renewals.length];
    const years = Math.floor(turn / renewals.length);
    turn += 1;
    if (!renewal) throw new Error('there is nothing to renew');
    const planStartsOn = Temporal.PlainDate.from(renewal.planStartsOn).add({ years }).toString();
    return { ...renewal, planStartsOn };
  };
}

const yearBefore = (today: string) => Temporal.PlainDate.from(today).subtract({ days: 365 }).toString();

/** The first day of the last whole month. */
const monthBefore = (today: string) =>
  Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 }).toString();

/** Each operation's request. */
export function callsOf(session: Session, subjects: Subjects): Record<OperationKey, () => HttpCall> {
  const { today, renewals, classId, reservationIds, shiftId, basket, catalogue, online, outside } = subjects;
  const nextTurn = takeTurns(reservationIds);
  const nextRenewal = renewInTurns(renewals);
  const get = (path: string) => (): HttpCall => ({
    method: 'GET',
    path: `/api${path}`,
    cookie: session.cookie,
  });
  return {
    list: get('/clients'),
    search: get('/clients?search=gonzalez'),
    payment: () => {
      const { membershipId, planStartsOn, amount } = nextRenewal();
      const form = { sendReceipt: false, documentType: 'exemptReceipt', method: 'cash', observation: '' };
      return {
        method: 'POST',
        path: `/api/memberships/${membershipId}/payments`,
        cookie: session.cookie,
        body: { id: newId(), ...form, amount, paidOn, planStartsOn },
      };
    },
    dashboard: get('/dashboard'),
    month: get('/reports/month'),
    shop: get(`/reports/shop?from=${yearBefore(today)}&to=${today}`),
    earnings: get(`/reports/income?from=${yearBefore(today)}&to=${today}`),
    retention: get('/reports/retention'),
    'class-report': get(`/reports/classes?from=${yearBefore(today)}&to=${today}`),
    risk: get('/outreach/risk?page=1'),
    accounting: get(`/accounting?month=${today.slice(0, 7)}`),
    journal: get(`/accounting/journal?month=${monthBefore(today).slice(0, 7)}`),
    debt: get(`/reports/month/debt?month=${monthBefore(today).slice(0, 7)}`),
    income: get(`/income?month=${today.slice(0, 7)}`),
    receivables: get('/receivables'),
    renewals: get('/renewals'),
    outreach: get('/outreach'),
    prospects: get('/prospects'),
    referrals: get('/referrals'),
    segments: get('/segments'),
    expiring: get('/automations/expiring/preview'),
    agenda: get('/classes/week'),
    'check-in-search': get(`/classes/${classId}/matches?date=${today}&search=gonz`),
    'check-in': () => {
      const { id, attended } = nextTurn();
      const path = `/api/reservations/${id}/attendance`;
      return { method: 'PUT', path, cookie: session.cookie, body: { attended } };
    },
    sale: () => sell(session, newId(), shiftId, basket),
    record: get('/record'),
    notifications: get('/notifications/count'),
    products: get('/products'),
    catalogue: get('/products/catalogue'),
    'catalogue-changes': get(`/products/catalogue?since=${catalogue.at}`),
    ...onlineCalls(online),
    ...outsideCalls(outside),
  };
}

/** Each operation's minimal SQL. */
export function floorsOf(minimal: Minimal, subjects: Subjects): Record<OperationKey, () => Promise<Row[]>> {
  const { today, renewals, classId, reservationIds, shiftId, basket, catalogue, online, outside } = subjects;
  const nextTurn = takeTurns(reservationIds);
  const nextRenewal = renewInTurns(renewals);
  const day = Temporal.PlainDate.from(today);
  const monday = day.subtract({ days: day.dayOfWeek - 1 }).toString();
  const month = day.with({ day: 1 }).toString();
  const all = async (first: Promise<Row[]>, statement: Statement, values: unknown[] = []) => [
    ...(await first),
    ...(await minimal.run(statement, values)),
  ];
  return {
    list: () => minimal.run(statements.list),
    search: () => minimal.run(statements.search, ['%gonzalez%']),
    payment: () => {
      const { membershipId, planStartsOn, amount } = nextRenewal();
      return minimal.run(statements.payment, [membershipId, newId(), 'cash', amount, paidOn, planStartsOn]);
    },
    dashboard: () => minimal.run(statements.dashboard, [today, month]),
    month: () => minimal.run(statements.month, [today, month]),
    shop: () => minimal.run(statements.shop, [yearBefore(today), today]),
    earnings: () => minimal.run(statements.earnings, [yearBefore(today), today]),
    retention: () => minimal.run(statements.retention, [today, month]),
    'class-report': () => minimal.run(statements.classReport, [yearBefore(today), today]),
    risk: () => minimal.run(statements.risk, [today]),
    accounting: () => minimal.run(statements.accounting, [month]),
    journal: () => minimal.run(statements.journal, [monthBefore(today)]),
    debt: () => minimal.run(statements.debt, [monthBefore(today)]),
    income: () => all(minimal.run(statements.income, [month]), statements.incomeSums, [month]),
    receivables: () => minimal.run(statements.receivables, [today]),
    renewals: () => minimal.run(statements.renewals, [today]),
    outreach: () => minimal.run(statements.outreach, [today]),
    prospects: () => minimal.run(statements.prospects, [today]),
    referrals: () => minimal.run(statements.referrals, [today]),
    segments: () => minimal.run(statements.segments, [today]),
    expiring: () => minimal.run(statements.expiring, [today]),
    agenda: () => minimal.run(statements.agenda, [monday, today]),
    'check-in-search': () => minimal.run(statements.matches, [classId, today, '%gonz%', 'gonz']),
    'check-in': () => {
      const { id, attended } = nextTurn();
      return minimal.run(statements.attend, [id, attended, today]);
    },
    sale: () => minimal.run(statements.sale, sellMinimal(newId(), shiftId, today, basket)),
    record: () => minimal.run(statements.record),
    notifications: () => minimal.run(statements.notifications, [today]),
    products: () => all(minimal.run(statements.products), statements.groupSizes),
    catalogue: () => all(minimal.run(statements.catalogue), statements.groups),
    'catalogue-changes': () =>
      all(minimal.run(statements.catalogueChanges, [catalogue.at]), statements.groups),
    ...onlineFloors(minimal, online, today),
    ...outsideFloors(minimal, outside, today),
  };
}
