import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { addProgram, programForm } from '../../test/fixture/training.ts';
import type { programsContract } from './contract.ts';

export const programsCases: CasesOf<typeof programsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  options: { valid: () => ({}), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: await addProgram(fixture) }) },
  create: { valid: () => ({ id: newId(), ...programForm() }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await addProgram(fixture), version: 1, ...programForm() }) },
  remove: { valid: async (fixture) => ({ id: await addProgram(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addProgram(fixture),
        (id) => fixture.first.programs.remove({ id }),
      ),
  },
};
