import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { closeTill, openTill, secret, type World } from '../../test/world.ts';
import type { tillsContract } from './contract.ts';

const tillName = () => `Caja ${newId()}`.slice(0, 40);
const addTill = async ({ first }: World) => (await first.tills.create({ id: newId(), name: tillName() })).id;

export const tillsCases: CasesOf<typeof tillsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), name: tillName() }), status: ownAnswer },
  update: { valid: async (world) => ({ id: await addTill(world), version: 1, name: tillName() }) },
  remove: { valid: async (world) => ({ id: await addTill(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => addTill(world),
        (id) => world.first.tills.remove({ id }),
      ),
  },
  open: {
    valid: async (world) => ({ id: newId(), tillId: await addTill(world), float: 1000 }),
    status: ownAnswer,
  },
  move: {
    valid: async (world) => ({
      id: newId(),
      shiftId: (await openTill(world)).shiftId,
      kind: 'out',
      amount: 1000,
      reason: secret,
    }),
  },
  entries: { valid: async (world) => ({ shiftId: (await openTill(world)).shiftId }) },
  close: {
    valid: async (world) => ({
      id: (await openTill(world)).shiftId,
      counted: 1000,
      denominations: { '500': 2 },
    }),
  },
  shifts: { valid: () => ({ page: 1 }), status: ownAnswer },
  report: { valid: async (world) => ({ id: await closeTill(world) }) },
  ledger: { valid: async (world) => ({ id: await closeTill(world) }) },
  loose: { valid: () => ({ page: 1 }), status: ownAnswer },
};
