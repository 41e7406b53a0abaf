import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addGroup, groupForm } from '../../test/world.ts';
import type { groupsContract } from './contract.ts';

export const groupsCases: CasesOf<typeof groupsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), ...groupForm() }), status: ownAnswer },
  update: { valid: async (world) => ({ id: await addGroup(world), version: 1, ...groupForm() }) },
  sort: { valid: async (world) => ({ ids: [await addGroup(world)] }), status: ownAnswer },
  remove: { valid: async (world) => ({ id: await addGroup(world) }) },
};
