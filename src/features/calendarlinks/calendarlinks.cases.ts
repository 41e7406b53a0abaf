import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { calendarLinksContract } from './contract.ts';

export const calendarLinksCases: CasesOf<typeof calendarLinksContract> = {
  turn: { valid: () => ({ active: true }), status: ownAnswer },
  link: {
    valid: async ({ client }) => {
      await client.calendarlinks.unlink({});
      return { id: newId() };
    },
    forged: async ({ client }) => {
      const id = newId();
      await client.calendarlinks.link({ id });
      return { id };
    },
    status: { insider: 409, otherGym: 403 },
  },
  unlink: { valid: () => ({}), status: { otherGym: 403 } },
};
