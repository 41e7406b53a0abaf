import type { CasesOf } from '../../test/case.ts';
import { addClient, smallPhoto } from '../../test/fixture/clients.ts';
import type { photosContract } from './contract.ts';

export const photosCases: CasesOf<typeof photosContract> = {
  get: { valid: ({ client: { clientId } }) => ({ clientId }) },
  save: { valid: ({ client: { clientId } }) => ({ clientId, image: smallPhoto }) },
  remove: {
    valid: async (fixture) => {
      const clientId = await addClient(fixture);
      await fixture.first.photos.save({ clientId, image: smallPhoto });
      return { clientId };
    },
  },
};
