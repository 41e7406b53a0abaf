import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addProgram, programForm } from '../../test/world.ts';
import type { programsContract } from './contract.ts';

export const programsCases: CasesOf<typeof programsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  options: { valid: () => ({}), status: ownAnswer },
  get: { valid: async (world) => ({ id: await addProgram(world) }) },
  create: { valid: () => ({ id: newId(), ...programForm() }), status: ownAnswer },
  update: { valid: async (world) => ({ id: await addProgram(world), version: 1, ...programForm() }) },
  remove: { valid: async (world) => ({ id: await addProgram(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => addProgram(world),
        (id) => world.first.programs.remove({ id }),
      ),
  },
};
