import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { incomeContract } from './contract.ts';

export const incomeCases: CasesOf<typeof incomeContract> = {
  list: { valid: () => ({ search: '', planName: '', month: '2026-11' }), status: ownAnswer },
  all: { valid: () => ({ search: '', planName: '' }), status: ownAnswer },
  choices: { by: ({ first }) => first, valid: () => ({}), status: { insider: 403, otherGym: 200 } },
};
