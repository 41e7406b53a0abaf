import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { customDomainsContract } from './contract.ts';

export const customDomainsCases: CasesOf<typeof customDomainsContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => {
      const { version } = await first.customdomains.get({});
      return { domain: `www.${canary}.cl`, version };
    },
    status: { otherGym: 409 },
  },
  check: { valid: () => ({}) },
};
