import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addClass, tomorrow } from '../../test/fixture/training.ts';
import type { prospectsContract } from './contract.ts';

const aClass = async (fixture: GymFixture) => ({
  classId: await addClass(fixture),
  date: await tomorrow(fixture),
});

const form = () => ({ name: canary, phone: '+56 9 1234 5678', origin: 'reception' as const });

const addProspect = async ({ first }: GymFixture) =>
  (await first.prospects.create({ id: newId(), ...form() })).id;

export const prospectsCases: CasesOf<typeof prospectsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  origins: { valid: () => ({}), status: ownAnswer },
  similar: { valid: () => ({ id: newId(), phone: '', email: '' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: await addProspect(fixture) }) },
  create: { valid: () => ({ id: newId(), ...form() }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await addProspect(fixture), version: 1, ...form() }) },
  mark: { valid: async (fixture) => ({ id: await addProspect(fixture), mark: 'contacted' }) },
  bookTrial: {
    valid: async (fixture) => ({
      ...{ id: newId(), prospectId: await addProspect(fixture), clientId: newId() },
      ...(await aClass(fixture)),
    }),
  },
  enlist: { valid: async (fixture) => ({ id: newId(), prospectId: await addProspect(fixture) }) },
  remove: { valid: async (fixture) => ({ id: await addProspect(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addProspect(fixture),
        (id) => fixture.first.prospects.remove({ id }),
      ),
  },
  erase: { valid: async (fixture) => ({ id: await addProspect(fixture) }) },
};
