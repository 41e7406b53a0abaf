import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { recordContract } from './contract.ts';

export const recordCases: CasesOf<typeof recordContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  changes: {
    valid: async ({ first }) => {
      const { items } = await first.record.list({});
      return { key: items[0]?.key ?? '' };
    },
    status: ownAnswer,
  },
  all: { valid: () => ({}), status: ownAnswer },
  personalData: { valid: ({ client: { clientId } }) => ({ clientId }) },
  choices: { valid: () => ({}), status: ownAnswer },
};
