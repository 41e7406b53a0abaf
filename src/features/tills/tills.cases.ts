import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { closeTill, openTill } from '../../test/fixture/store.ts';
import { openPrinter } from '../../test/printer.ts';
import type { tillsContract } from './contract.ts';

const tillName = () => `Caja ${newId()}`.slice(0, 40);
const addTill = async ({ first }: GymFixture) =>
  (await first.tills.create({ id: newId(), name: tillName() })).id;

export const tillsCases: CasesOf<typeof tillsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), name: tillName() }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await addTill(fixture), version: 1, name: tillName() }) },
  setPrinter: {
    valid: async (fixture) => ({ id: await addTill(fixture), version: 1, printer: '127.0.0.1' }),
  },
  print: {
    by: ({ first }) => first,
    valid: async (fixture) => {
      const id = await addTill(fixture);
      await fixture.first.tills.setPrinter({ id, version: 1, printer: (await openPrinter()).address });
      return { id, data: Buffer.from('\x1b@Hola').toString('base64') };
    },
    status: { insider: 403, otherGym: 404 },
  },
  remove: { valid: async (fixture) => ({ id: await addTill(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addTill(fixture),
        (id) => fixture.first.tills.remove({ id }),
      ),
  },
  open: {
    valid: async (fixture) => ({ id: newId(), tillId: await addTill(fixture), float: 1000 }),
    status: ownAnswer,
  },
  move: {
    valid: async (fixture) => ({
      id: newId(),
      shiftId: (await openTill(fixture)).shiftId,
      kind: 'out',
      amount: 1000,
      reason: canary,
    }),
  },
  openDrawer: {
    valid: async (fixture) => ({
      id: newId(),
      shiftId: (await openTill(fixture)).shiftId,
      reason: canary,
    }),
  },
  entries: { valid: async (fixture) => ({ shiftId: (await openTill(fixture)).shiftId }) },
  close: {
    valid: async (fixture) => ({
      id: (await openTill(fixture)).shiftId,
      counted: 1000,
      denominations: { '500': 2 },
    }),
  },
  shifts: { valid: () => ({ page: 1 }), status: ownAnswer },
  report: { valid: async (fixture) => ({ id: await closeTill(fixture) }) },
  ledger: { valid: async (fixture) => ({ id: await closeTill(fixture) }) },
  unassigned: { valid: () => ({ page: 1 }), status: ownAnswer },
};
