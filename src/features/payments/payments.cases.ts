import { v7 as newId } from 'uuid';
import { type CasesOf, newMembership, ownAnswer, removed } from '../../test/case.ts';
import { addPayment, paymentForm, type World } from '../../test/world.ts';
import type { paymentsContract } from './contract.ts';

const newPayment = async (world: World) => addPayment(world, await newMembership(world));

export const paymentsCases: CasesOf<typeof paymentsContract> = {
  list: { valid: async (world) => ({ membershipId: await newMembership(world), page: 1 }) },
  create: {
    valid: async (world) => ({
      id: newId(),
      membershipId: await newMembership(world),
      ...paymentForm,
      tillId: newId(),
    }),
  },
  update: { valid: async (world) => ({ id: await newPayment(world), version: 1, ...paymentForm }) },
  remove: { valid: async (world) => ({ id: await newPayment(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => newPayment(world),
        (id) => world.first.payments.remove({ id }),
      ),
  },
  recent: { valid: () => ({ page: 1 }), status: ownAnswer },
  issueReceipt: { valid: async (world) => ({ id: await newPayment(world) }) },
  extent: { valid: ({ client }) => ({ clientId: client.clientId }) },
};
