/** Fewer say nothing. */
const leastForPercent = 5;

/** Of a hundred, to a whole number; null of too few to say. */
export const shareOf = (some: number, all: number): number | null =>
  all >= leastForPercent ? Math.round((some / all) * 100) : null;
