import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { smallPhoto, sportPageForm } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { sportPagesContract } from './contract.ts';

/** A page has room for eight photos, and a case is tried again and again. */
async function makeRoom({ first }: Pick<GymFixture, 'first'>): Promise<void> {
  const { items } = await first.sportpages.photos({});
  for (const { id } of items.slice(2)) await first.sportpages.removePhoto({ id });
}

export const sportPagesCases: CasesOf<typeof sportPagesContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  visits: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => ({
      ...sportPageForm(),
      version: (await first.sportpages.get({})).version,
    }),
    status: { otherGym: 409 },
  },
  preview: { valid: () => ({ ...sportPageForm(), part: 'page' as const }), status: ownAnswer },
  photos: { valid: () => ({}), status: ownAnswer },
  addPhoto: {
    valid: async (fixture) => {
      await makeRoom(fixture);
      return { id: newId(), image: smallPhoto, caption: '' };
    },
    status: ownAnswer,
  },
  removePhoto: {
    valid: async (fixture) => {
      await makeRoom(fixture);
      const id = newId();
      await fixture.first.sportpages.addPhoto({ id, image: smallPhoto, caption: '' });
      return { id };
    },
  },
};
