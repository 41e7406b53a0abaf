import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createPlan,
  createProduct,
  membershipLine,
  orderOf,
  productLine,
  refundOf,
} from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { nobody } from '../income/domain.ts';
import { methods } from '../payments/domain.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
const today = '2026-03-15';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T18:00:00Z` });
});
afterAll(() => app.close());

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

interface Charge {
  id: string;
  membership_id: string;
  plan_name: string;
  kind: string;
  sessions: number | null;
  reason: string;
  starts_on: string;
  ends_on: string;
  paid: number;
  last_use: string;
  cancelled_on: string | null;
}

interface Ledgers {
  charges: Charge[];
  freezes: { membership_id: string; starts_on: string; ends_on: string }[];
  uses: { membership_id: string; date: string }[];
}

/** The ledgers of a gym, read plainly. */
const ledgersOf = (gym: Person): Promise<Ledgers> =>
  asSuperuser(app.database, async (connection) => {
    const read = async <Row extends object>(text: string) =>
      (await connection.query<Row>(text, [gym.accountId])).rows;
    return {
      charges: await read<Charge>(`
        select c.id, c.membership_id, m.plan_name, m.kind, m.sessions, c.reason, c.starts_on::text, c.ends_on::text,
          c.paid::int as paid, m.ends_on::text as cancelled_on,
          (case when m.period = 'days' then c.starts_on + m.days - 1 else c.ends_on end)::text as last_use
        from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
        where c.gym_id = $1 and c.deleted_at is null order by c.starts_on`),
      freezes: await read(`select membership_id, starts_on::text, ends_on::text from membership_freeze
        where gym_id = $1 and deleted_at is null`),
      uses: await read(`select membership_id, date::text from reservation where gym_id = $1 and deleted_at is null
        and override_reason = '' and (status in ('attended', 'reserved') or status = 'cancelled' and late)
        order by date`),
    };
  });

const earliest = (days: readonly string[]) => days.toSorted()[0] ?? '';
const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? '';

/** The last day of a charge that would last until `day`: a cancellation ends it, but not before its first. */
const lastDay = ({ starts_on, cancelled_on }: Charge, day: string) =>
  latest([starts_on, earliest(cancelled_on ? [day, cancelled_on] : [day])]);
const lastUse = (charge: Charge) => lastDay(charge, latest([charge.ends_on, charge.last_use]));

const isFee = ({ reason }: Charge) => reason === 'enrolment' || reason === 'freeze';

/** The day on which each session of a pack, or each day of a period, is earned; in order. */
function daysOfEarning({ charges, freezes, uses }: Ledgers): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const charge of charges) {
    const { id, membership_id, starts_on, ends_on } = charge;
    if (isFee(charge)) days.set(id, [starts_on]);
    else if (charge.kind !== 'pack') {
      const rests = freezes.filter((freeze) => freeze.membership_id === membership_id);
      const covered = daysFrom(starts_on, lastDay(charge, ends_on));
      const open = covered.filter(
        (day) => !rests.some((rest) => rest.starts_on <= day && day <= rest.ends_on),
      );
      days.set(id, open.length > 0 ? open : covered);
    }
  }
  const used = new Map<string, string[]>();
  const packs = charges.filter(({ id }) => !days.has(id));
  for (const { membership_id, date } of uses) {
    const pack = packs.find(
      (one) =>
        one.membership_id === membership_id &&
        lastUse(one) >= date &&
        (used.get(one.id)?.length ?? 0) < Number(one.sessions),
    );
    if (pack) used.set(pack.id, [...(used.get(pack.id) ?? []), date]);
  }
  for (const pack of packs) {
    const taken = used.get(pack.id) ?? [];
    const rest = Array.from({ length: Number(pack.sessions) - taken.length }, () => lastUse(pack));
    days.set(pack.id, [...taken, ...rest]);
  }
  return days;
}

/** What a charge earns from a day to another: of each of its days or sessions an equal part, down to the peso. */
function earnedOf(paid: number, days: readonly string[], from: string, to: string): number {
  const part = (count: number) => Math.floor((paid * count) / days.length);
  return part(days.filter((day) => day <= to).length) - part(days.filter((day) => day < from).length);
}

interface Place {
  gym: Person;
  shifts: { id: string; tillId: string }[];
}

async function openGym(): Promise<Place> {
  const gym = await app.gym();
  const openTill = async (name: string) => {
    const { id: tillId } = await gym.tills.create({ id: newId(), name });
    return gym.tills.open({ id: newId(), tillId, float: 0 });
  };
  return { gym, shifts: [await openTill('Mesón'), await openTill('Barra')] };
}

/** Clients of all kinds: periods by hand and of plans, packs that are used up or not, freezes, sales and refunds. */
async function work({ gym, shifts }: Place, random: Random): Promise<void> {
  const anyDay = (before: number, after = 0) => addDays(today, random.below(before + after) - before);
  const classId = await insertClass(app, gym);
  const pack = await createPlan(gym, {
    ...{ kind: 'pack', name: 'Bono', price: 50_000, billingPeriod: null, days: 40 },
    ...{ reservations: 'limited', reservationLimit: 7 },
  });
  const plan = await createPlan(gym, { name: 'Mensual', price: 29_990, enrolmentFee: 7000, freezeFee: 3000 });
  const atTill = await createPlan(gym, { name: 'De caja', price: 29_990 });
  const water = await createProduct(gym, { price: 1000, priceIncludesTax: true, quantity: 100 });
  for (let place = 0; place < 10; place += 1) {
    const clientId = newId();
    await gym.clients.create({ id: clientId, name: `Ana ${place}` });
    const startsOn = anyDay(90, 10);
    const isPack = random.chance(0.5);
    const { id: membershipId } = random.chance(0.3)
      ? await gym.memberships.create({ id: newId(), clientId, planName: 'Antiguo', period: 'monthly' })
      : await gym.memberships.sell({ id: newId(), clientId, planId: isPack ? pack.id : plan.id, startsOn });
    for (let paid = 0; paid < random.below(4); paid += 1)
      await gym.payments.take({
        ...{ id: newId(), membershipId, amount: 1 + random.below(60_000), paidOn: anyDay(90) },
        planStartsOn: random.chance(0.7) ? startsOn : anyDay(60, 30),
        method: random.pick(Object.keys(methods) as (keyof typeof methods)[]),
        ...(random.chance(0.5) && { tillId: random.pick(shifts).tillId }),
      });
    for (let used = 0; used < random.below(12); used += 1)
      await insert(app, gym, 'reservation', {
        ...{ class_id: classId, client_id: clientId, date: addDays(startsOn, used * 4 + random.below(4)) },
        ...{ membership_id: membershipId, status: random.pick(['attended', 'reserved', 'cancelled']) },
        ...{ late: random.chance(0.5), override_reason: random.chance(0.1) ? 'Vino igual' : '' },
      });
    if (random.chance(0.4))
      await gym.freezes
        .create({
          ...{ id: newId(), membershipId, startsOn: today, endsOn: addDays(today, 3 + random.below(9)) },
          reason: 'Viaje',
        })
        .catch((error: { code?: string }) => expect(error.code).toBeDefined());
    if (random.chance(0.2)) {
      const { items } = await gym.memberships.list({ clientId });
      const version = items.find(({ id }) => id === membershipId)?.version ?? 0;
      await gym.memberships.cancel({ id: membershipId, version, endsOn: anyDay(0, 20), reason: 'Se va' });
    }
    const sale = await gym.sales.complete({
      ...{ id: newId(), shiftId: random.pick(shifts).id, clientId, total: 31_990 },
      order: orderOf(
        membershipLine(29_990, { planId: atTill.id, startsOn: today }),
        productLine(water.id, 1000, { quantity: 2, priceIncludesTax: true }),
      ),
      payments: [{ method: 'debit', amount: 31_990 }],
    });
    if (random.chance(0.3)) await gym.refunds.create(refundOf(sale, { shiftId: random.pick(shifts).id }));
  }
}

test('lo cobrado es lo de los pagos, las cajas y el mes; lo ganado, lo de los períodos y las sesiones, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = process.env.PULSO_TEST_SEED ?? newId();
    onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
    const place = await openGym();
    const { gym, shifts } = place;
    const random = randomOf(seed);
    await work(place, random);
    const ledgers = await ledgersOf(gym);
    const days = daysOfEarning(ledgers);
    const someDay = addDays(today, random.below(60) - 40);
    const spans = [
      ...['2026-01', '2026-02'].map((month) => ({
        from: `${month}-01`,
        to: `${month}-${month === '2026-02' ? 28 : 31}`,
      })),
      { from: '2026-03-01', to: today },
      { from: '2025-06-01', to: '2026-05-31' },
      { from: someDay, to: addDays(someDay, random.below(30)) },
    ];
    const { months } = await gym.reports.month({});
    for (const span of spans) {
      const { sums, memberships, products, earned } = await gym.reports.income(span);
      const expected = (charges: readonly Charge[]) =>
        sumOf(charges.map(({ id, paid }) => earnedOf(paid, days.get(id) ?? [], span.from, span.to)));
      expect(earned, JSON.stringify(span)).toBe(expected(ledgers.charges));
      const { sums: listed } = await gym.income.list(span);
      expect(memberships).toBe(sumOf(listed.map((row) => row.memberships)));
      expect(products).toBe(sumOf(listed.map((row) => row.products)));
      const month = months.find(({ from, to }) => from === span.from && to === span.to);
      if (month)
        expect({ memberships, products }).toEqual({
          memberships: month.memberships,
          products: month.products,
        });
      for (const { group, key, paid, earned: ofPlan } of sums) {
        const filter = {
          plan: key ? { planName: key } : { source: 'products' as const },
          method: { method: key as keyof typeof methods },
          person: { personId: key },
          till: { tillId: key },
        }[group];
        const { sums: rows } = await gym.income.list({ ...span, ...filter });
        expect(paid, `${group} ${key}`).toBe(sumOf(rows.map((row) => row.memberships + row.products)));
        if (group !== 'plan' || !key) continue;
        expect(ofPlan ?? 0).toBe(expected(ledgers.charges.filter(({ plan_name }) => plan_name === key)));
        const behind = await gym.reports.earned({ ...span, planName: key });
        expect(behind.earned).toBe(ofPlan ?? 0);
        expect(sumOf(behind.items.map((row) => row.earned))).toBe(behind.earned);
      }
      for (const group of ['plan', 'method', 'person', 'till'])
        expect(sumOf(sums.filter((row) => row.group === group).map(({ paid }) => paid))).toBe(
          memberships + products,
        );
    }
    const whole = [...days].flatMap(([id, of]) =>
      of.every((day) => day >= '2025-06-01' && day <= '2026-05-31') ? [id] : [],
    );
    expect(whole.length).toBeGreaterThan(5);
    const { items: behind } = await gym.reports.earned({ from: '2025-06-01', to: '2026-05-31' });
    for (const { chargeId, paid, earned } of behind) if (whole.includes(chargeId)) expect(earned).toBe(paid);
    const { sums } = await gym.reports.income({ from: '2025-06-01', to: '2026-05-31' });
    for (const { id, tillId } of shifts) {
      const report = await gym.tills.close({ id, counted: 0 });
      const till = sums.find(({ group, key }) => group === 'till' && key === tillId);
      expect(till?.paid ?? 0).toBe(sumOf(report.methods.map(({ amount }) => amount)));
    }
    expect(sums.some(({ group, key }) => group === 'till' && key === nobody)).toBe(true);
  }
});

test('lo que se debe en sesiones es lo cobrado de los bonos vigentes, menos lo ganado hasta hoy', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = process.env.PULSO_TEST_SEED ?? newId();
    onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
    const place = await openGym();
    const { gym } = place;
    await work(place, randomOf(seed));
    const ledgers = await ledgersOf(gym);
    const days = daysOfEarning(ledgers);
    const { owed } = await gym.reports.income({});
    const expected = ledgers.charges.flatMap((charge) => {
      const of = days.get(charge.id) ?? [];
      const later = of.filter((day) => day > today);
      const isOwed = charge.kind === 'pack' && !isFee(charge) && charge.paid > 0 && lastUse(charge) > today;
      return isOwed && later.length > 0 ? [{ ...charge, later: later.length, of }] : [];
    });
    const { items, total } = await gym.reports.sessions({});
    expect(items.map(({ chargeId }) => chargeId).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    for (const { id, paid, later, of } of expected) {
      const row = items.find(({ chargeId }) => chargeId === id);
      expect(row).toMatchObject({ paid, owed: paid - earnedOf(paid, of, '2000-01-01', today) });
      expect(Number(row?.left) + Number(row?.booked)).toBe(later);
    }
    expect(owed).toEqual({
      clients: new Set(items.map(({ clientId }) => clientId)).size,
      sessions: sumOf(items.map(({ left, booked }) => left + booked)),
      amount: sumOf(items.map((row) => row.owed)),
    });
    expect(total).toBe(items.length);
  }
});
