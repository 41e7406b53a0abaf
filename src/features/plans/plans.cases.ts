import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addPlan, addProgram, planForm } from '../../test/world.ts';
import type { plansContract } from './contract.ts';

export const plansCases: CasesOf<typeof plansContract> = {
  list: { valid: () => ({ kind: 'period' }), status: ownAnswer },
  get: { valid: async (world) => ({ id: await addPlan(world) }) },
  create: {
    valid: async (world) => ({ id: newId(), ...planForm, programIds: [await addProgram(world)] }),
    status: { otherGym: 400 },
  },
  update: {
    valid: async (world) => ({
      id: await addPlan(world),
      version: 1,
      ...planForm,
      reservations: 'limited',
      reservationLimit: 8,
    }),
  },
  remove: { valid: async (world) => ({ id: await addPlan(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => addPlan(world),
        (id) => world.first.plans.remove({ id }),
      ),
  },
};
