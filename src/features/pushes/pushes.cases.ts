import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { newBrowser } from '../../test/push-service.ts';
import type { pushesContract } from './contract.ts';

/** A client has room for ten phones, and a case is tried again and again. */
async function newPhone({ client }: Pick<GymFixture, 'client'>) {
  const { serverKey, items } = await client.pushes.own({});
  for (const { id } of items.toSorted((a, b) => a.id.localeCompare(b.id)).slice(5))
    await client.pushes.remove({ id });
  return { id: newId(), ...newBrowser().subscription, serverKey };
}

export const pushesCases: CasesOf<typeof pushesContract> = {
  own: { valid: () => ({}), status: { otherGym: 403 } },
  add: {
    valid: newPhone,
    forged: async (fixture) => {
      const form = await newPhone(fixture);
      await fixture.client.pushes.add(form);
      return form;
    },
    status: { insider: 409, otherGym: 403 },
  },
  remove: {
    valid: async (fixture) => {
      const { id } = await fixture.client.pushes.add(await newPhone(fixture));
      return { id };
    },
    status: { insider: 404, otherGym: 403 },
  },
};
