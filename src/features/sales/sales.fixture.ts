import fc from 'fast-check';
import { membershipLine, productLine } from '../../test/store.ts';
import type { MembershipLine, ProductLine } from '../orders/contract.ts';

export const someId = '00000000-0000-7000-8000-000000000000';
export const chile = { country: 'CL', currency: 'CLP' };
const peru = { country: 'PE', currency: 'PEN' };

export const product = ({ price = 1000, ...values }: Partial<ProductLine> = {}) =>
  productLine(someId, price, { name: 'Agua', ...values });
export const membership = (price: number, values: Partial<MembershipLine> = {}) =>
  membershipLine(price, { name: 'Full', planId: someId, ...values });
export const gyms = fc.constantFrom(chile, peru);
export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
