import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addGroup, groupForm } from '../../test/fixture/store.ts';
import type { groupsContract } from './contract.ts';

export const groupsCases: CasesOf<typeof groupsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), ...groupForm() }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await addGroup(fixture), version: 1, ...groupForm() }) },
  sort: { valid: async (fixture) => ({ ids: [await addGroup(fixture)] }), status: ownAnswer },
  remove: { valid: async (fixture) => ({ id: await addGroup(fixture) }) },
};
