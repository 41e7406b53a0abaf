import type { Figures } from './contract.ts';

/** Of a hundred members at the start, how many were lost, to one decimal; null without any. */
export const attritionOf = ({ start, lost }: Pick<Figures, 'start' | 'lost'>): number | null =>
  start > 0 ? Math.round((lost / start) * 1000) / 10 : null;

/** Income of memberships for each member at the end, in whole minor units; null without any. */
export const perMember = ({ memberships, end }: Pick<Figures, 'memberships' | 'end'>): number | null =>
  end > 0 ? Math.round(memberships / end) : null;

export const incomeOf = ({ memberships, products }: Pick<Figures, 'memberships' | 'products'>): number =>
  memberships + products;
