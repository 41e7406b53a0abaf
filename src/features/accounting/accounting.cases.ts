import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { accountingContract } from './contract.ts';

const month = '2026-09';

export const accountingCases: CasesOf<typeof accountingContract> = {
  sheet: { valid: () => ({ month }), status: ownAnswer },
  all: { valid: () => ({ month }), status: ownAnswer },
  changes: { valid: () => ({ month }), status: ownAnswer },
  close: { valid: () => ({ month }), status: ownAnswer },
};
