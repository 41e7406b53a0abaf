import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addPageLetter } from '../../test/fixture/online.ts';
import type { planPurchasesContract } from './contract.ts';

export const planPurchasesCases: CasesOf<typeof planPurchasesContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  letter: { valid: async (fixture) => ({ id: await addPageLetter(fixture) }) },
};
