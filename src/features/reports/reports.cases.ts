import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { reportsContract } from './contract.ts';

export const reportsCases: CasesOf<typeof reportsContract> = {
  month: { valid: () => ({}), status: ownAnswer },
  members: { valid: () => ({ group: 'end' }), status: ownAnswer },
  payers: { valid: () => ({}), status: ownAnswer },
  debt: { valid: () => ({}), status: ownAnswer },
  debtors: { valid: () => ({ age: 'over60' }), status: ownAnswer },
  recurring: { valid: () => ({}), status: ownAnswer },
  classes: { valid: () => ({}), status: ownAnswer },
  shop: { valid: () => ({}), status: ownAnswer },
  shopLines: { valid: () => ({}), status: ownAnswer },
  shifts: { valid: () => ({}), status: ownAnswer },
  shiftSums: { valid: () => ({}), status: ownAnswer },
  heldClasses: { valid: () => ({ name: 'Yoga', teacher: 'Marta' }), status: ownAnswer },
  retention: { valid: () => ({}), status: ownAnswer },
  retained: { valid: () => ({ cohort: '2026-11' }), status: ownAnswer },
  cancelled: { valid: () => ({ reason: 'Se va' }), status: ownAnswer },
  income: { valid: () => ({}), status: ownAnswer },
  earned: { valid: () => ({ planName: 'Full' }), status: ownAnswer },
  sessions: { valid: () => ({}), status: ownAnswer },
};
