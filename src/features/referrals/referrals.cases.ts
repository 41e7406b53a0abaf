import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addClient, openReferrals } from '../../test/fixture/clients.ts';
import type { referralsContract } from './contract.ts';

const terms = { active: true, rewardDays: 7, afterDays: 30, yearlyCap: 12, friendText: '' };

export const referralsCases: CasesOf<typeof referralsContract> = {
  terms: { valid: () => ({}), status: ownAnswer },
  saveTerms: {
    valid: async ({ first }) => ({ ...terms, version: (await first.referrals.terms({})).version }),
    status: ownAnswer,
  },
  list: { valid: () => ({}), status: ownAnswer },
  referrers: { valid: () => ({}), status: ownAnswer },
  export: { valid: () => ({}), status: ownAnswer },
  ofClient: { valid: async (fixture) => ({ clientId: await addClient(fixture) }) },
  link: {
    valid: async (fixture) => {
      await openReferrals(fixture);
      return { id: newId(), clientId: await addClient(fixture) };
    },
  },
  unlink: { valid: async (fixture) => ({ clientId: await addClient(fixture) }) },
  own: { valid: () => ({}), status: { otherGym: 403 } },
  ownLink: {
    valid: async (fixture) => {
      await openReferrals(fixture);
      await fixture.client.referrals.ownUnlink({});
      return { id: newId() };
    },
    forged: async ({ client }) => {
      const id = newId();
      await client.referrals.ownUnlink({});
      await client.referrals.ownLink({ id });
      return { id };
    },
    status: { insider: 409, otherGym: 403 },
  },
  ownUnlink: { valid: () => ({}), status: { otherGym: 403 } },
};
