import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addEntry } from '../../test/fixture/team.ts';
import type { timesheetsContract } from './contract.ts';

const pin = '2580';
const reason = canary;
const hours = { date: '2020-11-20', start: '09:00', end: '10:00', reason };

export const timesheetsCases: CasesOf<typeof timesheetsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  sheet: { valid: ({ first }) => ({ personId: first.accountId }) },
  ownSheet: { valid: () => ({}), status: ownAnswer },
  clock: {
    by: (fixture) => fixture.memberOf(fixture.first, 'coach'),
    valid: () => ({ id: newId(), kind: 'in' as const }),
    status: { insider: 403, otherGym: 200 },
  },
  clockByPin: {
    by: ({ first }) => first,
    valid: async ({ first }) => {
      await first.pins.setOwn({ pin });
      return { id: newId(), personId: first.accountId, pin };
    },
    status: { insider: 403, otherGym: 404 },
  },
  add: {
    valid: async (fixture) => {
      const { accountId: personId } = await fixture.memberOf(fixture.first, 'coach');
      return { id: newId(), personId, ...hours };
    },
  },
  change: { valid: async (fixture) => ({ ...(await addEntry(fixture)), version: 1, end: '17:00' }) },
  remove: { valid: async (fixture) => ({ id: (await addEntry(fixture)).id, version: 1, reason }) },
};
