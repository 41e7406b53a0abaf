/** What becomes of a plan that somebody wants to buy on the public page. */
export const purchaseStates = { open: 'Por pagar', paid: 'Pagada', expired: 'Vencida' } as const;
export type PurchaseState = keyof typeof purchaseStates;

/** How long one can be paid, in hours, at the price that it was begun with. */
export const purchaseHours = 24;

/** How many one mail may have open; with a further one the oldest expires. */
export const maxOpenPurchases = 3;

/** How many days from today a plan that is bought there may start at the latest. */
export const maxStartDays = 30;

/** For how many days it is kept who began to buy and did not pay. */
export const keptUnpaidDays = 30;

interface Offered {
  readonly kind: string;
  readonly price: number;
  readonly sellOnline: boolean;
}

/** Whether a plan can be bought on the page: a trial is once for each person, and what is free is paid nowhere. */
export const isForSale = ({ kind, price, sellOnline }: Offered): boolean =>
  sellOnline && kind !== 'trial' && price > 0;
