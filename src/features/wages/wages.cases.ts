import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canaryAmount } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addMember } from '../../test/fixture/team.ts';
import type { wagesContract } from './contract.ts';

const newWage = async (fixture: GymFixture) => ({
  memberId: await addMember(fixture),
  from: '2026-11-01',
  basis: 'class' as const,
  amount: canaryAmount,
});

async function setWage(fixture: GymFixture) {
  const wage = await newWage(fixture);
  await fixture.first.wages.set(wage);
  return { memberId: wage.memberId, from: wage.from };
}

export const wagesCases: CasesOf<typeof wagesContract> = {
  list: { valid: () => ({ month: '2026-11' }), status: ownAnswer },
  sheet: { valid: async (fixture) => ({ memberId: (await setWage(fixture)).memberId, month: '2026-11' }) },
  ownSheet: {
    by: (fixture) => fixture.memberOf(fixture.first, 'admin'),
    valid: () => ({ month: '2026-11' }),
  },
  set: { valid: newWage },
  remove: { valid: setWage },
};
