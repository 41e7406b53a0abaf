import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { incomeContract } from './contract.ts';

export const incomeCases: CasesOf<typeof incomeContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  all: { valid: () => ({}), status: ownAnswer },
  choices: { by: ({ first }) => first, valid: () => ({}), status: { insider: 403, otherGym: 200 } },
};
