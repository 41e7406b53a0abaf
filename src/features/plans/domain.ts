import type { Plan } from './contract.ts';

export const isSoldOut = ({ stock, stockLimit, sold }: Plan): boolean =>
  stock === 'limited' && sold >= stockLimit;
