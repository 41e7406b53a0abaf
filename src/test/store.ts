import { v7 as newId } from 'uuid';
import type { Order, OrderLine } from '../features/orders/contract.ts';
import type { Person, TestApp } from './app.ts';
import { insert } from './timetable.ts';

/** An open shift of a till of its own, without a float. */
export async function insertShift(
  app: Pick<TestApp, 'database'>,
  gym: Pick<Person, 'accountId'>,
): Promise<string> {
  const till = await insert(app, gym, 'till', { name: `Caja ${newId()}` });
  return insert(app, gym, 'shift', { till_id: till, float: 0 });
}

type ProductLine = Extract<OrderLine, { kind: 'product' }>;
type MembershipLine = Extract<OrderLine, { kind: 'membership' }>;

const lineShape = { name: '', discount: null, note: '' };

export const productLine = (
  productId: string,
  price: number,
  values: Partial<ProductLine> = {},
): ProductLine => ({
  ...lineShape,
  kind: 'product',
  id: newId(),
  productId,
  price,
  quantity: 1,
  priceIncludesTax: false,
  ...values,
});

export const membershipLine = (price: number, values: Partial<MembershipLine>): MembershipLine => ({
  ...lineShape,
  kind: 'membership',
  id: newId(),
  price,
  planId: null,
  membershipId: null,
  startsOn: '2026-11-01',
  ...values,
});

export const orderOf = (...lines: OrderLine[]): Order => ({ lines, discount: null, note: '' });
