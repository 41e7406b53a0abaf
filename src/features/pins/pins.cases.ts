import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { pinsContract } from './contract.ts';

const pin = '2580';

/** With the present one, as a session that is not fresh any more needs it. */
const setPin = ({ first }: GymFixture) => first.pins.setOwn({ pin, present: pin });

const addColleague = async (fixture: GymFixture) => fixture.memberOf(fixture.first, 'reception');

export const pinsCases: CasesOf<typeof pinsContract> = {
  people: { by: ({ first }) => first, valid: () => ({}), status: { insider: 403, otherGym: 200 } },
  takeOver: {
    by: ({ first }) => first,
    valid: async (fixture) => {
      await setPin(fixture);
      return { personId: fixture.first.accountId, pin };
    },
    status: { insider: 403, otherGym: 404 },
  },
  authorize: {
    by: ({ first }) => first,
    valid: async (fixture) => {
      await setPin(fixture);
      const request = { method: 'POST' as const, url: '/api/receipts/1/cancel', body: {} };
      return { id: newId(), personId: fixture.first.accountId, pin, rights: ['sales.void'], request };
    },
    status: { insider: 403, otherGym: 404 },
  },
  touch: { by: ({ first }) => first, valid: () => ({}), status: { insider: 200, otherGym: 200 } },
  own: { valid: () => ({}), status: ownAnswer },
  setOwn: { by: ({ first }) => first, valid: () => ({ pin }), status: { insider: 403, otherGym: 200 } },
  give: {
    by: ({ first }) => first,
    valid: async (fixture) => ({ id: (await addColleague(fixture)).memberId, pin }),
    status: { insider: 403 },
  },
  takeAway: { valid: async (fixture) => ({ id: (await addColleague(fixture)).memberId }) },
};
