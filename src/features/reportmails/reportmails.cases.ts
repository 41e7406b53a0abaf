import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { reportMailsContract } from './contract.ts';

/** Each person chooses for themselves. */
export const reportMailsCases: CasesOf<typeof reportMailsContract> = {
  subscriptions: { valid: () => ({}), status: ownAnswer },
  subscribe: { valid: () => ({ report: 'income', cadence: 'week', paused: false }), status: ownAnswer },
  preview: { valid: () => ({ report: 'income', cadence: 'day' }), status: ownAnswer },
  sent: { valid: () => ({ page: 1 }), status: ownAnswer },
};
