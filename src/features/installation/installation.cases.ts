import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { installationContract } from './contract.ts';

/** A gym of its own: in a suspended one no other case would work. */
async function newSuspension(fixture: GymFixture) {
  const { accountId: gymId } = await fixture.gym('Gimnasio Suspendido');
  return { id: newId(), gymId, message: 'Falta el pago de noviembre.' };
}

export const installationCases: CasesOf<typeof installationContract> = {
  gyms: { valid: () => ({ search: '' }) },
  jobs: { valid: () => ({}) },
  failedMails: { valid: () => ({}) },
  serverErrors: { valid: () => ({}) },
  suspensions: { valid: ({ otherGym }) => ({ gymId: otherGym.accountId }) },
  suspend: { valid: newSuspension },
  reopen: {
    valid: async (fixture) => {
      const suspension = await newSuspension(fixture);
      await fixture.operator.installation.suspend(suspension);
      return { id: suspension.id };
    },
  },
};
