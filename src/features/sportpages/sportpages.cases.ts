import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { smallPhoto, sportPageForm } from '../../test/fixture/clients.ts';
import type { sportPagesContract } from './contract.ts';

export const sportPagesCases: CasesOf<typeof sportPagesContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => ({
      ...sportPageForm(),
      version: (await first.sportpages.get({})).version,
    }),
    status: { otherGym: 409 },
  },
  photos: { valid: () => ({}), status: ownAnswer },
  addPhoto: { valid: () => ({ id: newId(), image: smallPhoto, caption: '' }), status: ownAnswer },
  removePhoto: {
    valid: async ({ first }) => {
      const id = newId();
      await first.sportpages.addPhoto({ id, image: smallPhoto, caption: '' });
      return { id };
    },
  },
};
