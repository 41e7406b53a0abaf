import { momentOutOfBounds, outOfStock, pricesChanged, productGone } from '../../contract.ts';

export const saleRemedies = {
  keep: 'Dejar como se cobró',
  oversell: 'Vender igual',
  now: 'Anotar con la hora de ahora',
} as const;
export type SaleRemedy = keyof typeof saleRemedies;

const remedyOf: ReadonlyMap<string, SaleRemedy> = new Map([
  [pricesChanged.code, 'keep'],
  [productGone.code, 'keep'],
  [outOfStock.code, 'oversell'],
  [momentOutOfBounds.code, 'now'],
]);

/** What makes the server take a sale of a till without a connection that it refused; undefined if nothing does. */
export const saleRemedyOf = (code: string): SaleRemedy | undefined => remedyOf.get(code);

/** What the sale says of itself after a remedy. */
export const remedied = <Provisional extends object>(provisional: Provisional, remedy: SaleRemedy) => ({
  ...provisional,
  ...(remedy === 'now' ? { soldAt: null } : { asCharged: true }),
});
