import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomOf } from '../../demo/random.ts';
import { type ChargeRow, openCharging, type PaymentRow } from './charges.fixture.ts';

type Charging = Awaited<ReturnType<typeof openCharging>>;

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 6);
const steps = 25;
const today = '2026-03-15';

let charging: Charging;
beforeAll(async () => {
  charging = await openCharging();
});
afterAll(() => charging.app.close());

const isPeriod = ({ reason }: ChargeRow): boolean => reason !== 'enrolment';

/** What is paid of each charge and what is left of each payment, worked out payment by payment. */
function shareOut(charges: readonly ChargeRow[], payments: readonly PaymentRow[]) {
  const paid = charges.map(() => 0);
  const left = new Map(payments.map(({ id, amount }) => [id, amount]));
  const give = (payment: PaymentRow, at: number) => {
    const charge = charges[at] as ChargeRow;
    const rest = left.get(payment.id) ?? 0;
    const share = charge.flexible ? rest : Math.min(rest, charge.amount - (paid[at] ?? 0));
    paid[at] = (paid[at] ?? 0) + share;
    left.set(payment.id, rest - share);
  };
  const eachPair = (accepts: (payment: PaymentRow, charge: ChargeRow) => boolean) => {
    for (const payment of payments)
      for (const [at, charge] of charges.entries()) if (accepts(payment, charge)) give(payment, at);
  };
  const isSame = (payment: PaymentRow, charge: ChargeRow) => payment.membershipId === charge.membershipId;
  eachPair(
    (payment, charge) =>
      isPeriod(charge) && isSame(payment, charge) && payment.planStartsOn === charge.startsOn,
  );
  eachPair((payment, charge) => charge.open && !charge.flexible && isSame(payment, charge));
  eachPair((_, charge) => charge.open && !charge.flexible);
  return { paid, left };
}

async function expectTrue(clientId: string, what: string): Promise<void> {
  const { gym, readCharges, readPayments, readContradictedDues } = charging;
  for (const until of [today, '2026-05-01'])
    expect(await readContradictedDues(clientId, until), `${what}, hasta ${until}`).toEqual([]);
  const charges = await readCharges(clientId);
  const payments = await readPayments(clientId);
  const { paid, left } = shareOut(charges, payments);
  expect(
    charges.map(({ paid }) => paid),
    what,
  ).toEqual(paid);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const surplus = sum(payments.map(({ amount }) => amount)) - sum(charges.map(({ paid }) => paid));
  const { items } = await gym.memberships.list({ clientId });
  for (const { id, active, due, expiresOn, endsOn: last, price, nextPrice, kind, billingDay } of items) {
    const own = charges.filter(({ membershipId }) => membershipId === id);
    expect((await gym.charges.list({ membershipId: id })).balance, what).toBe(surplus);
    const ownPeriods = own.filter(isPeriod);
    for (const [at, { endsOn }] of ownPeriods.entries()) {
      const next = ownPeriods[at + 1];
      if (next) expect(endsOn < next.startsOn, `${what}: ${endsOn} ${next.startsOn}`).toBe(true);
      const following = Temporal.PlainDate.from(endsOn).add({ days: 1 });
      // Days for which free days leave no room are given after them.
      const isProlonged = ownPeriods.slice(0, at + 1).some(({ reason }) => reason === 'gift');
      if (billingDay && !last && !isProlonged && next?.startsOn !== `${following}`)
        expect(following.day, what).toBe(billingDay);
    }
    const covering = ownPeriods.filter(({ paid, amount }) => paid > 0 || amount === 0);
    const covered = covering.at(-1)?.endsOn ?? null;
    expect(expiresOn, what).toBe(covered && last && last < covered ? last : covered);
    if (kind === 'period') {
      const begun = own.filter(
        ({ startsOn, paid }) => startsOn <= (last ?? '2199') && (startsOn <= today || paid > 0),
      );
      expect(due?.amount ?? 0, what).toBe(active ? sum(begun.map(({ amount, paid }) => amount - paid)) : 0);
    }
    const unshared = payments
      .filter(({ membershipId }) => membershipId === id)
      .map((payment) => left.get(payment.id) ?? 0);
    if (active && price && !nextPrice && !last)
      expect(sum(unshared), `${what}: alcanza para otro período`).toBeLessThan(price);
  }
}

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

/** Changes the plan of one of the client's memberships, and half of the times undoes that; undone, what was agreed is as before. */
async function changePlan(random: Random, clientId: string, planId: string): Promise<void> {
  const { gym, readCharges } = charging;
  /** What was agreed; how payments are shared out is checked apart. */
  const termsOf = async () => {
    const { items } = await gym.memberships.list({ clientId });
    const charges = await readCharges(clientId);
    return {
      memberships: items
        .map(({ id, endsOn, price, changedTo }) => ({ id, endsOn, price, changedTo }))
        .sort(byId),
      charges: charges
        .filter(({ reason }) => reason !== 'prepaid')
        .map(({ startsOn, amount, flexible }) => [startsOn, flexible || amount]),
    };
  };
  const { items } = await gym.memberships.list({ clientId });
  const changeable = items.filter(
    (item) => item.active && item.planId && item.planId !== planId && !item.endsOn,
  );
  const membership = changeable[random.below(Math.max(changeable.length, 1))];
  if (!membership) return;
  const before = await termsOf();
  const id = crypto.randomUUID();
  const from = random.pick(['today', 'next'] as const);
  const isRefused = await gym.changes.create({ id, membershipId: membership.id, planId, from }).then(
    () => false,
    ({ code }) => code === 'change_paid_ahead' || code === 'change_before_start',
  );
  if (isRefused || random.chance(0.5)) return;
  await expectTrue(clientId, `cambió de plan, ${from}`);
  await gym.changes.remove({ id });
  expect(await termsOf()).toEqual(before);
}

test('en cualquier orden, lo cobrado menos lo pagado es lo que se debe, y ningún día se cobra dos veces', async () => {
  const seed = process.env.PULSO_TEST_SEED ?? `${Date.now()}`;
  onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
  const random = randomOf(seed);
  const { gym, addClient, sell, pay } = charging;
  const start = () => `2026-0${1 + random.below(6)}-${random.pick(['01', '10', '15', '28'])}`;
  const { id: otherPlan } = await gym.plans.create({
    ...{ id: crypto.randomUUID(), kind: 'subscription', name: 'Full', price: 45_000 },
  });
  for (let round = 0; round < rounds; round++) {
    const clientId = await addClient();
    const memberships = [
      await sell({ enrolmentFee: 7_000 }, { clientId, startsOn: start() }),
      await sell({ kind: 'subscription', price: 20_000 }, { clientId, startsOn: start() }),
      await sell({ price: 0 }, { clientId, startsOn: start() }),
      await sell({ billingDay: 10 }, { clientId, startsOn: start() }),
      await sell({ kind: 'subscription', billingDay: 1 }, { clientId, startsOn: start() }),
      await gym.memberships.create({
        id: crypto.randomUUID(),
        clientId,
        planName: 'A mano',
        period: 'quarterly',
      }),
    ];
    const payments = new Map<string, Awaited<ReturnType<typeof pay>>>();
    const removed = new Set<string>();
    const amount = () => random.pick([1, 5_000, 10_000, 20_000, 30_000, 45_000, 60_000, 130_000]);
    const any = () => random.pick([...payments.values()]);
    const actions: Record<string, () => Promise<unknown>> = {
      pay: async () => {
        const paid = await pay(random.pick(memberships).id, start(), amount());
        payments.set(paid.id, paid);
      },
      edit: async () => {
        const { id, membershipId } = any();
        if (removed.has(id)) return;
        const { items } = await gym.payments.list({ membershipId });
        const { version } = items.find((item) => item.id === id) as { version: number };
        const form = { id, version, paidOn: start(), planStartsOn: start(), amount: amount() };
        payments.set(id, await gym.payments.update(form));
      },
      remove: async () => {
        const { id } = any();
        if (!removed.has(id)) await gym.payments.remove({ id });
        removed.add(id);
      },
      restore: async () => {
        for (const id of removed) await gym.payments.restore({ id });
        removed.clear();
      },
      change: async () => {
        const { items } = await gym.memberships.list({ clientId });
        const sold = random.pick(items.filter(({ planId }) => planId));
        await gym.memberships.updateSold({
          id: sold.id,
          version: sold.version,
          active: random.chance(0.7),
          price: random.pick([0, 20_000, 30_000, 40_000]),
          startsOn: random.chance(0.5) ? start() : (sold.startsOn ?? start()),
          ...(random.chance(0.3) && { priceFrom: `2026-0${4 + random.below(3)}-10` }),
        });
      },
      give: async () => {
        const { items } = await gym.memberships.list({ clientId });
        const { id: membershipId, expiresOn } = random.pick(
          items.filter(({ active, endsOn }) => active && !endsOn),
        );
        const form = {
          id: crypto.randomUUID(),
          membershipId,
          days: 1 + random.below(20),
          reason: 'Cerramos',
        };
        const given = await gym.charges.addFreeDays(form);
        if (random.chance(0.5)) return;
        await expectTrue(clientId, 'con días de regalo');
        await gym.charges.removeFreeDays({ id: given.id });
        const after = await gym.memberships.list({ clientId });
        expect(after.items.find(({ id }) => id === membershipId)?.expiresOn).toBe(expiresOn);
      },
      changePlan: () => changePlan(random, clientId, otherPlan),
      leaveAndReturn: async () => {
        const { items } = await gym.memberships.list({ clientId });
        const { id } = random.pick(items.filter(({ changedTo, changedFrom }) => !changedTo && !changedFrom));
        await gym.memberships.remove({ id });
        await expectTrue(clientId, 'eliminada');
        await gym.memberships.restore({ id });
      },
    };
    const names = [
      'pay',
      'pay',
      'pay',
      'edit',
      'edit',
      'remove',
      'restore',
      'change',
      'give',
      'changePlan',
      'leaveAndReturn',
    ];
    for (let step = 0; step < steps; step++) {
      const name = payments.size === 0 ? 'pay' : random.pick(names);
      await actions[name]?.();
      await expectTrue(clientId, `vuelta ${round}, paso ${step}, ${name}`);
    }
  }
});
