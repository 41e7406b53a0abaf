import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addUnpaidSubscription } from '../../test/fixture/clients.ts';
import type { renewalsContract } from './contract.ts';

export const renewalsCases: CasesOf<typeof renewalsContract> = {
  getPolicy: { valid: () => ({}), status: ownAnswer },
  savePolicy: {
    valid: async ({ first }) => {
      return { ...(await first.renewals.getPolicy({})), stopAfter: 30 };
    },
    // The other gym has none yet, and saves its own.
    status: ownAnswer,
  },
  skipStep: { valid: async (fixture) => ({ ...(await addUnpaidSubscription(fixture)), step: 'second' }) },
  resumeStep: { valid: async (fixture) => ({ ...(await addUnpaidSubscription(fixture)), step: 'second' }) },
};
