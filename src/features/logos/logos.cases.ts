import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { smallPhoto } from '../../test/fixture/clients.ts';
import type { logosContract } from './contract.ts';

export const logosCases: CasesOf<typeof logosContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  own: { valid: () => ({}) },
  save: { valid: () => ({ image: smallPhoto }), status: { otherGym: 200 } },
  remove: {
    valid: async ({ first }) => {
      await first.logos.save({ image: smallPhoto });
      return {};
    },
    status: { otherGym: 404 },
  },
};
