import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, newMembership, ownAnswer } from '../../test/case.ts';
import { addPayment, paymentForm } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { paymentsContract } from './contract.ts';

const newPayment = async (fixture: GymFixture) => addPayment(fixture, await newMembership(fixture));

export const paymentsCases: CasesOf<typeof paymentsContract> = {
  list: { valid: async (fixture) => ({ membershipId: await newMembership(fixture), page: 1 }) },
  take: {
    valid: async (fixture) => ({
      id: newId(),
      membershipId: await newMembership(fixture),
      ...paymentForm,
      tillId: newId(),
    }),
  },
  update: { valid: async (fixture) => ({ id: await newPayment(fixture), version: 1, ...paymentForm }) },
  remove: { valid: async (fixture) => ({ id: await newPayment(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => newPayment(fixture),
        (id) => fixture.first.payments.remove({ id }),
      ),
  },
  likely: { valid: () => ({}), status: ownAnswer },
  recent: { valid: () => ({ page: 1 }), status: ownAnswer },
  issueReceipt: { valid: async (fixture) => ({ id: await newPayment(fixture) }) },
  deletionSummary: { valid: ({ client }) => ({ clientId: client.clientId }) },
};
