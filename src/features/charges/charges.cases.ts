import { v7 as newId } from 'uuid';
import { type CasesOf, newMembership } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { chargesContract } from './contract.ts';

async function addFreeDays(fixture: GymFixture): Promise<string> {
  const form = { id: newId(), membershipId: await newMembership(fixture), days: 7, reason: canary };
  return (await fixture.first.charges.addFreeDays(form)).id;
}

export const chargesCases: CasesOf<typeof chargesContract> = {
  list: { valid: async (fixture) => ({ membershipId: await newMembership(fixture) }) },
  previewFreeDays: { valid: async (fixture) => ({ membershipId: await newMembership(fixture), days: 7 }) },
  addFreeDays: {
    valid: async (fixture) => ({
      ...{ id: newId(), membershipId: await newMembership(fixture) },
      ...{ days: 7, reason: canary },
    }),
  },
  removeFreeDays: { valid: async (fixture) => ({ id: await addFreeDays(fixture) }) },
};
