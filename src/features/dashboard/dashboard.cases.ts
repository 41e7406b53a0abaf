import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { dashboardContract } from './contract.ts';

export const dashboardCases: CasesOf<typeof dashboardContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  morning: { valid: () => ({}), status: ownAnswer },
  center: { valid: () => ({}), status: ownAnswer },
  store: { valid: () => ({}), status: ownAnswer },
  people: { valid: () => ({ kind: 'expired' }), status: ownAnswer },
};
