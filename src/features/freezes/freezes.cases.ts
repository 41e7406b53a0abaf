import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import { addFreezable, freezeForm } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { freezesContract } from './contract.ts';

async function addFreeze(fixture: GymFixture): Promise<string> {
  const membershipId = await addFreezable(fixture);
  const { id } = await fixture.first.freezes.create({ id: newId(), membershipId, ...freezeForm() });
  return id;
}

/** A freeze that began a while ago. */
async function addBegunFreeze(fixture: GymFixture): Promise<string> {
  const id = await addFreeze(fixture);
  await asSuperuser(fixture.database, (connection) =>
    connection.query('update membership_freeze set starts_on = starts_on - 5 where id = $1', [id]),
  );
  return id;
}

export const freezesCases: CasesOf<typeof freezesContract> = {
  list: { valid: async (fixture) => ({ membershipId: await addFreezable(fixture) }) },
  preview: {
    valid: async (fixture) => {
      const { startsOn, endsOn } = freezeForm();
      return { membershipId: await addFreezable(fixture), startsOn, endsOn };
    },
  },
  create: {
    valid: async (fixture) => ({ id: newId(), membershipId: await addFreezable(fixture), ...freezeForm() }),
  },
  thaw: { valid: async (fixture) => ({ id: await addBegunFreeze(fixture), version: 1 }) },
  remove: { valid: async (fixture) => ({ id: await addFreeze(fixture) }) },
};
