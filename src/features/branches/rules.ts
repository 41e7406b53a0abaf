import type { Branch, Figures } from './contract.ts';

export interface FiguresRow {
  readonly key: string;
  readonly name: string;
  /** The sede; null for those of a currency together. */
  readonly id: string | null;
  /** Null while an operator keeps it closed. */
  readonly figures: Figures | null;
  /** Since when its owner keeps it closed. */
  readonly closedAt: string | null;
}

const summed = (one: Figures, other: Figures): Figures => ({
  currency: one.currency,
  clients: one.clients + other.clients,
  activeMemberships: one.activeMemberships + other.activeMemberships,
  memberships: one.memberships + other.memberships,
  products: one.products + other.products,
  before: one.before + other.before,
  sales: one.sales + other.sales,
  debt: one.debt + other.debt,
  attended: one.attended + other.attended,
});

/** A sede that is closed adds what it took in a month, and nothing of what the others have today. */
const nothingNow = { clients: 0, activeMemberships: 0, debt: 0, attended: 0 } as const;

/** A row for each sede, and one for all together; amounts of several currencies do not add up, so each has a row of its own. */
export function rowsOf(branches: readonly Branch[]): FiguresRow[] {
  const rows = branches.map(({ id, name, figures, closedAt }) => ({ key: id, id, name, figures, closedAt }));
  const figures = branches.flatMap(({ figures: own, closedAt }) =>
    own ? [closedAt === null ? own : { ...own, ...nothingNow }] : [],
  );
  const byCurrency = Map.groupBy(figures, ({ currency }) => currency);
  const together = [...byCurrency]
    .filter(([, alike]) => alike.length > 1)
    .map(([currency, alike]) => ({
      key: currency,
      id: null,
      name: byCurrency.size > 1 ? `Juntas en ${currency}` : 'Todas juntas',
      figures: alike.reduce(summed),
      closedAt: null,
    }));
  return [...rows, ...together];
}
