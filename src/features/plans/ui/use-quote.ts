import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';

export interface Offer {
  readonly planId: string;
  /** Undefined until one is chosen. */
  readonly clientId?: string | undefined;
  /** The agreed price; null while it is being typed. */
  readonly price: number | null;
  readonly startsOn: string;
}

export const isWhole = ({ planId, price, startsOn }: Offer): boolean =>
  planId !== '' && price !== null && startsOn !== '';

/** What selling a plan would charge first, once the offer is whole. */
export function useQuote({ planId, clientId, price, startsOn }: Offer) {
  const input = { planId, startsOn, ...(price !== null && { price }), ...(clientId && { clientId }) };
  return useQuery({
    ...query(api.memberships.quote, input),
    enabled: isWhole({ planId, price, startsOn }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
