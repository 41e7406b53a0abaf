import {
  type Group,
  type ProductForm,
  type ProductOrder,
  productOrders,
  productStates,
  type SearchFilter,
  searchFilters,
} from './contract.ts';

/** `amount` x `part` / `whole`, rounded half up; none below 0. */
function portion(amount: number, part: number, whole: number): number {
  const [over, under] = [2n * BigInt(amount) * BigInt(part) + BigInt(whole), 2n * BigInt(whole)];
  return Number(over / under);
}

const mostProfit = 100_000_000;

/** The price that earns `profit`, in hundredths of a per cent of the cost. */
export const priceFor = (cost: number, profit: number): number => portion(cost, 10_000 + profit, 10_000);

/** What `price` earns, in hundredths of a per cent of the cost; 0 where nothing was paid. */
export function profitFor(cost: number, price: number): number {
  if (cost <= 0) return 0;
  const earned = portion(Math.abs(price - cost), 10_000, cost);
  return price < cost ? -earned : Math.min(earned, mostProfit);
}

/** The tax at `rate`, in hundredths of a per cent, on a price or within it. */
export const taxFor = (price: number, rate: number, included: boolean): number =>
  portion(price, rate, included ? 10_000 + rate : 10_000);

export const usualRates = [
  { rate: 1900, label: 'IVA 19 %' },
  { rate: 1000, label: '10 %' },
] as const;

/** The usual rate that an amount of tax was computed with, if it was. */
export const rateOf = ({
  price,
  tax,
  priceIncludesTax,
}: Pick<ProductForm, 'price' | 'tax' | 'priceIncludesTax'>): number | null =>
  usualRates.find(({ rate }) => tax > 0 && taxFor(price, rate, priceIncludesTax) === tax)?.rate ?? null;

export interface ProductFilters {
  readonly search: string;
  readonly by: SearchFilter;
  readonly groupId?: string;
  readonly state: keyof typeof productStates;
  readonly order: ProductOrder;
  readonly descending: boolean;
}

const oneOf = <const T extends object>(labels: T, value: unknown, otherwise: keyof T): keyof T =>
  typeof value === 'string' && Object.hasOwn(labels, value) ? (value as keyof T) : otherwise;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the catalogue's address asks for: '?buscar=agua&por=name&grupo=…&estado=enabled&orden=-price'. */
export function filtersOf(address: Readonly<Record<string, unknown>>): ProductFilters {
  const { buscar, por, grupo, estado, orden } = address;
  const sort = String(orden ?? '');
  const descending = sort.startsWith('-');
  return {
    search: buscar === undefined ? '' : String(buscar).slice(0, 100),
    by: oneOf(searchFilters, por, 'all'),
    ...(typeof grupo === 'string' && idPattern.test(grupo) && { groupId: grupo }),
    state: oneOf(productStates, estado, 'all'),
    order: oneOf(productOrders, descending ? sort.slice(1) : sort, 'position'),
    descending,
  };
}

/** The groups within `parentId`, in their order. */
export const childrenOf = (groups: readonly Group[], parentId: string | null): readonly Group[] =>
  groups.filter((group) => group.parentId === parentId);

/** A group's name after those of the groups around it: 'Ropa / Poleras'. */
export function pathOf(groups: readonly Group[], id: string): string {
  const group = groups.find((one) => one.id === id);
  if (!group) return '';
  return group.parentId ? `${pathOf(groups, group.parentId)} / ${group.name}` : group.name;
}

/** `id` and every group within it. */
export const branchOf = (groups: readonly Group[], id: string): readonly string[] => [
  id,
  ...childrenOf(groups, id).flatMap((group) => branchOf(groups, group.id)),
];

/** The rows from one to another, whichever comes first; only the second where the first is not shown. */
export function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** `list` with what stood at `from` at `to`. */
export function movedIn<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
