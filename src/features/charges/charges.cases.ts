import { type CasesOf, newMembership } from '../../test/case.ts';
import type { chargesContract } from './contract.ts';

export const chargesCases: CasesOf<typeof chargesContract> = {
  list: { valid: async (fixture) => ({ membershipId: await newMembership(fixture) }) },
};
