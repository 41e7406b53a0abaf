import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { planPurchasesContract } from './contract.ts';

export const planPurchasesCases: CasesOf<typeof planPurchasesContract> = {
  list: { valid: () => ({}), status: ownAnswer },
};
