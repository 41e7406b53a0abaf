import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { addPlan, addProgram, planForm } from '../../test/fixture/training.ts';
import type { plansContract } from './contract.ts';

export const plansCases: CasesOf<typeof plansContract> = {
  list: { valid: () => ({ kind: 'period' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: await addPlan(fixture) }) },
  create: {
    valid: async (fixture) => ({ id: newId(), ...planForm, programIds: [await addProgram(fixture)] }),
    status: { otherGym: 400 },
  },
  update: {
    valid: async (fixture) => ({
      id: await addPlan(fixture),
      version: 1,
      ...planForm,
      reservations: 'limited',
      reservationLimit: 8,
    }),
  },
  remove: { valid: async (fixture) => ({ id: await addPlan(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addPlan(fixture),
        (id) => fixture.first.plans.remove({ id }),
      ),
  },
};
