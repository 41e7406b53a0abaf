import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addMember } from '../../test/fixture/team.ts';
import type { teamContract } from './contract.ts';

const memberForm = () => ({ name: `Carla ${canary}`, role: 'coach' as const });
const roleForm = () => ({
  name: `${canary} ${newId().slice(-12)}`,
  rights: ['classes.view' as const, 'attendance' as const],
});

const addRole = async ({ first }: GymFixture) =>
  (await first.team.createRole({ id: newId(), ...roleForm() })).id;

export const teamCases: CasesOf<typeof teamContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  people: { valid: () => ({}), status: ownAnswer },
  invite: {
    valid: () => ({ id: newId(), email: `equipo-${newId()}@x.cl`, ...memberForm() }),
    status: ownAnswer,
  },
  addOwner: {
    valid: async ({ first, otherGym }) => {
      for (const gym of [first, otherGym])
        for (const { id, self } of (await gym.team.list({})).members) if (self) await gym.team.remove({ id });
      return { id: newId(), name: `Dueña ${canary}` };
    },
    by: ({ first }) => first,
    status: ownAnswer,
  },
  renew: { valid: async (fixture) => ({ id: await addMember(fixture) }) },
  resend: {
    by: ({ first }) => first,
    valid: async (fixture) => ({ id: await addMember(fixture) }),
    status: { insider: 403, otherGym: 404 },
  },
  update: { valid: async (fixture) => ({ id: await addMember(fixture), version: 1, ...memberForm() }) },
  remove: { valid: async (fixture) => ({ id: await addMember(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addMember(fixture),
        (id) => fixture.first.team.remove({ id }),
      ),
  },
  createRole: { valid: () => ({ id: newId(), ...roleForm() }), status: ownAnswer },
  updateRole: { valid: async (fixture) => ({ id: await addRole(fixture), version: 1, ...roleForm() }) },
  removeRole: { valid: async (fixture) => ({ id: await addRole(fixture) }) },
  restoreRole: {
    valid: (fixture) =>
      addAndRemove(
        () => addRole(fixture),
        (id) => fixture.first.team.removeRole({ id }),
      ),
  },
};
