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
  startArchive: { valid: () => ({}), status: ownAnswer },
  archivePart: {
    valid: async ({ first }) => ({
      table: 'client',
      ticket: (await first.record.startArchive({})).ticket,
      after: '',
    }),
    status: { otherGym: 403 },
  },
  personalData: { valid: ({ client: { clientId } }) => ({ clientId }) },
  choices: { valid: () => ({}), status: ownAnswer },
};
