import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, newMembership, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addClient, membershipForm, sellPlan, soldForm } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addPlan } from '../../test/fixture/training.ts';
import type { membershipsContract } from './contract.ts';

const cancelForm = { endsOn: '2099-12-31', reason: canary };

const newSoldMembership = async (fixture: GymFixture) =>
  sellPlan(fixture, await addClient(fixture), await addPlan(fixture));

export const membershipsCases: CasesOf<typeof membershipsContract> = {
  list: { valid: ({ client }) => ({ clientId: client.clientId }) },
  create: {
    valid: async (fixture) => ({ id: newId(), clientId: await addClient(fixture), ...membershipForm }),
  },
  sell: {
    valid: async (fixture) => ({
      id: newId(),
      clientId: await addClient(fixture),
      planId: await addPlan(fixture),
      ...soldForm,
    }),
  },
  quote: { valid: async (fixture) => ({ planId: await addPlan(fixture), startsOn: soldForm.startsOn }) },
  quotes: { valid: () => ({ startsOn: soldForm.startsOn }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await newMembership(fixture), version: 1, ...membershipForm }) },
  updateSold: {
    valid: async (fixture) => ({
      id: await newSoldMembership(fixture),
      version: 1,
      active: true,
      ...soldForm,
    }),
  },
  cancelReasons: { valid: () => ({}), status: ownAnswer },
  previewCancel: {
    valid: async (fixture) => ({ id: await newMembership(fixture), endsOn: cancelForm.endsOn }),
  },
  cancel: {
    valid: async (fixture) => ({ id: await newMembership(fixture), version: 1, ...cancelForm }),
  },
  resume: {
    valid: async (fixture) => {
      const id = await newMembership(fixture);
      const { version } = await fixture.first.memberships.cancel({ id, version: 1, ...cancelForm });
      return { id, version };
    },
  },
  remove: { valid: async (fixture) => ({ id: await newMembership(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => newMembership(fixture),
        (id) => fixture.first.memberships.remove({ id }),
      ),
  },
};
