import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { accountingContract } from './contract.ts';
import { suggestedChart } from './domain.ts';

const month = '2026-09';

export const accountingCases: CasesOf<typeof accountingContract> = {
  sheet: { valid: () => ({ month }), status: ownAnswer },
  all: { valid: () => ({ month }), status: ownAnswer },
  changes: { valid: () => ({ month }), status: ownAnswer },
  chart: { valid: () => ({}), status: ownAnswer },
  saveChart: {
    valid: async ({ first }) => {
      const { version } = await first.accounting.chart({});
      const accounts = { ...suggestedChart, cash: { code: '1', name: canary } };
      return { active: true, accounts, version };
    },
    status: { otherGym: 409 },
  },
  journal: { valid: () => ({ month }), status: ownAnswer },
  close: { valid: () => ({ month }), status: ownAnswer },
};
