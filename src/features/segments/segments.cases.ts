import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { segmentsContract } from './contract.ts';

const criteria = () => ({
  match: 'all' as const,
  rules: [{ kind: 'membership' as const, state: 'current' as const }],
});
const form = () => ({ name: `${canary} ${newId()}`, text: canary, ...criteria() });

const addSegment = async ({ first }: GymFixture) =>
  (await first.segments.create({ id: newId(), ...form() })).id;

export const segmentsCases: CasesOf<typeof segmentsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  preview: { valid: criteria, status: ownAnswer },
  get: { valid: async (fixture) => ({ id: await addSegment(fixture) }) },
  people: { valid: async (fixture) => ({ id: await addSegment(fixture) }) },
  export: { valid: async (fixture) => ({ id: await addSegment(fixture) }) },
  create: { valid: () => ({ id: newId(), ...form() }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await addSegment(fixture), version: 1, ...form() }) },
  remove: { valid: async (fixture) => ({ id: await addSegment(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addSegment(fixture),
        (id) => fixture.first.segments.remove({ id }),
      ),
  },
};
