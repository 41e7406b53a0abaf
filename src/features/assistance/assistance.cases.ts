import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { assistanceContract } from './contract.ts';

/** Of a gym of its own, which lets operators look at it. */
async function newAccess(fixture: GymFixture): Promise<string> {
  const gym = await fixture.gym('Gimnasio con ayuda');
  const id = newId();
  await gym.assistance.open({ id, reason: 'No cuadra la caja' });
  return id;
}

export const assistanceCases: CasesOf<typeof assistanceContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  open: {
    valid: async ({ first }) => {
      await first.assistance.end({});
      return { id: newId(), reason: 'No cuadra la caja' };
    },
    // Ids of what the installation keeps are of no gym: the first to use one has it.
    forged: () => ({ id: newId(), reason: 'No cuadra la caja' }),
    status: ownAnswer,
  },
  end: { valid: () => ({}), status: ownAnswer },
  accesses: { valid: () => ({}) },
  history: { valid: ({ otherGym }) => ({ gymId: otherGym.accountId }) },
  enter: { valid: async (fixture) => ({ id: newId(), accessId: await newAccess(fixture) }) },
  leave: { valid: () => ({}) },
};
