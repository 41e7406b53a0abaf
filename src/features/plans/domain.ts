import type { Plan } from './contract.ts';

/** What is chosen in place of a plan's id for one as free text. */
export const otherPlan = 'other';

export const isSoldOut = ({ stock, stockLimit, sold }: Plan): boolean =>
  stock === 'limited' && sold >= stockLimit;
