import { v7 as newId } from 'uuid';
import { type CasesOf, newMembership, removed } from '../../test/case.ts';
import { addClient, addPlan, membershipForm, sellPlan, soldForm, type World } from '../../test/world.ts';
import type { membershipsContract } from './contract.ts';

const newSoldMembership = async (world: World) =>
  sellPlan(world, await addClient(world), await addPlan(world));

export const membershipsCases: CasesOf<typeof membershipsContract> = {
  list: { valid: ({ client }) => ({ clientId: client.clientId }) },
  create: {
    valid: async (world) => ({ id: newId(), clientId: await addClient(world), ...membershipForm }),
  },
  sell: {
    valid: async (world) => ({
      id: newId(),
      clientId: await addClient(world),
      planId: await addPlan(world),
      ...soldForm,
    }),
  },
  update: { valid: async (world) => ({ id: await newMembership(world), version: 1, ...membershipForm }) },
  updateSold: {
    valid: async (world) => ({ id: await newSoldMembership(world), version: 1, active: true, ...soldForm }),
  },
  remove: { valid: async (world) => ({ id: await newMembership(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => newMembership(world),
        (id) => world.first.memberships.remove({ id }),
      ),
  },
};
