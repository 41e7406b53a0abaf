import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { createCustomer, createPlan, createProduct, membershipLine, orderOf } from '../../test/store.ts';
import type { Sent } from '../../wire/verb.ts';
import type { Product } from '../products/contract.ts';
import type { salesContract } from '../sales/contract.ts';
import type { MethodSum } from './contract.ts';

export const today = '2026-03-15';

type NewSale = Sent<typeof salesContract.complete>;

export const sumOf = (all: readonly number[]) => all.reduce((sum, amount) => sum + amount, 0);

export const totalsOf = (sums: readonly MethodSum[]) => ({
  memberships: sumOf(sums.map(({ memberships }) => memberships)),
  products: sumOf(sums.map(({ products }) => products)),
});

/** A gym with two open tills, from `openGym` on, and what its tests do there. */
export function prepareIncome() {
  let app: TestApp;
  let providers: PaymentProviders;
  const online = onlinePaymentsIn(() => ({ app, providers }));

  const openGym = async () => {
    providers ??= await openPaymentProviders();
    const environment = { PULSO_PROVIDERS_URL: providers.url };
    app ??= await openTestApp({ now: `${today}T15:00:00Z`, environment });
    const gym = await app.gym();
    const openTill = async (name: string) => {
      const { id: tillId } = await gym.tills.create({ id: newId(), name });
      return gym.tills.open({ id: newId(), tillId, float: 0 });
    };
    const shifts = [await openTill('Mesón'), await openTill('Barra')] as const;
    const clientId = await createCustomer(gym, 10_000_000);
    const plan = await createPlan(gym, { price: 25_990 });
    const water = await createProduct(gym, {
      price: 1000,
      priceIncludesTax: true,
      quantity: 1000,
    });
    const { id: membershipId } = await gym.memberships.create({
      id: newId(),
      clientId,
      planName: 'Antiguo',
      period: 'monthly',
    });
    return { app, online, gym, shifts, clientId, plan, water, membershipId };
  };

  const close = async () => {
    await app.close();
    await providers.close();
  };

  return { openGym, close };
}

export type IncomeGym = Awaited<ReturnType<ReturnType<typeof prepareIncome>['openGym']>>;

/** A line of `quantity` of a product, whose price includes its tax. */
export const goods = ({ id, name, price }: Product, quantity: number) => ({
  ...{ kind: 'product' as const, id: newId(), productId: id, name, price, quantity },
  ...{ listPrice: 0, listTax: 0, priceIncludesTax: true, discount: null, note: '' },
});

/** Sells the plan, with `quantity` of the product, exactly paid. */
export function sell(
  { gym, clientId, plan, water, shifts }: IncomeGym,
  { quantity = 0, joins = true, shift = 0, ...values }: Partial<NewSale> & Record<string, unknown> = {},
) {
  const lines = [
    ...(joins ? [membershipLine(plan.price, { planId: plan.id, startsOn: today })] : []),
    ...(quantity ? [goods(water, Number(quantity))] : []),
  ];
  const total = (joins ? plan.price : 0) + Number(quantity) * water.price;
  return gym.sales.complete({
    ...{ id: newId(), shiftId: shifts[Number(shift)]?.id ?? '', clientId, order: orderOf(...lines), total },
    payments: [{ method: 'debit', amount: total }],
    ...values,
  });
}

export const payOf =
  ({ membershipId }: IncomeGym, person: Person) =>
  (amount: number, values: object = {}) =>
    person.payments.take({
      ...{ id: newId(), membershipId, amount, paidOn: today, planStartsOn: today },
      ...values,
    });
