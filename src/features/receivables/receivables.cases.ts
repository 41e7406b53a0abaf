import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { receivablesContract } from './contract.ts';

export const receivablesCases: CasesOf<typeof receivablesContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  all: { valid: () => ({ search: '' }), status: ownAnswer },
  renewals: { valid: () => ({ search: '' }), status: ownAnswer },
};
