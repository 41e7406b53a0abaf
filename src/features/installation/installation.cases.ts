import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
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
  plans: { valid: ({ otherGym }) => ({ gymId: otherGym.accountId }) },
  agree: {
    valid: async (fixture) => {
      const { accountId: gymId } = await fixture.gym('Gimnasio con plan');
      return {
        id: newId(),
        gymId,
        after: null,
        name: 'Mensual',
        price: '$ 29.900',
        paidUntil: '2026-11-30',
        note: '',
      };
    },
  },
  ownPlan: { valid: () => ({}), status: ownAnswer },
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
