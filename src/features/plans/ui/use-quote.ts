import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';

export interface Offer {
  readonly planId: string;
  /** The agreed price; null while it is being typed. */
  readonly price: number | null;
  readonly startsOn: string;
}

/** What selling a plan would charge first, once the offer is whole. */
export function useQuote({ planId, price, startsOn }: Offer) {
  return useQuery({
    ...query(api.memberships.quote, { planId, startsOn, ...(price !== null && { price }) }),
    enabled: planId !== '' && price !== null && startsOn !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}
