import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import { addClient, addPlanMember, sellPlan } from '../../test/fixture/clients.ts';
import { addSharedPlan } from '../../test/fixture/training.ts';
import type { membersContract } from './contract.ts';

export const membersCases: CasesOf<typeof membersContract> = {
  add: {
    valid: async (fixture) => ({
      id: newId(),
      membershipId: await sellPlan(fixture, await addClient(fixture), await addSharedPlan(fixture)),
      clientId: await addClient(fixture),
    }),
  },
  remove: { valid: async (fixture) => ({ id: await addPlanMember(fixture) }) },
};
