import { v7 as newId } from 'uuid';
import type { TestApp } from '../../test/app.ts';
import { paidBy } from '../../test/sales.ts';
import { atRate, orderOf } from '../../test/store.ts';
import type { OrderLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { Payment } from '../payments/contract.ts';
import type { SaleMethod } from '../sales/contract.ts';

export const today = '2026-11-20';

interface Paid {
  paidOn?: string;
  amount?: number;
  documentType?: 'vatReceipt';
  dni?: string;
}

/** A new gym with an open shift, and what writes and reads its books. */
export async function openBooks(app: TestApp) {
  const gym = await app.gym();
  const shiftId = newId();
  await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
  const addClient = async (dni = '') =>
    (await gym.clients.create({ id: newId(), name: 'Ana', dni })).client.id;
  const sheet = (month = '2026-11') => gym.accounting.sheet({ month });
  return {
    ...{ gym, shiftId, addClient, sheet },
    pay: async ({ paidOn = today, amount = 30_000, dni, ...more }: Paid = {}) => {
      const clientId = await addClient(dni);
      const { id: membershipId } = await gym.memberships.create({
        ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
      });
      const form = { membershipId, amount, paidOn, planStartsOn: paidOn, ...more };
      return gym.payments.take({ id: newId(), ...form });
    },
    sell: (lines: readonly OrderLine[], method: SaleMethod = 'debit', clientId: string | null = null) => {
      const order = orderOf(...lines);
      const { total } = totalsOf(order, atRate(1000));
      return gym.sales.complete({ id: newId(), shiftId, clientId, order, total, ...paidBy(method, total) });
    },
    rowsOf: async (month?: string) =>
      (await sheet(month)).items.map(({ kind, net, tax, exempt }) => [kind, net, tax, exempt]),
  };
}

/** A payment as its form sends it. */
export const fieldsOf = ({
  sendReceipt,
  documentType,
  method,
  amount,
  paidOn,
  planStartsOn,
  observation,
}: Omit<Payment, 'id' | 'version'>) => ({
  ...{ sendReceipt, documentType, method, amount, paidOn, planStartsOn, observation },
});
