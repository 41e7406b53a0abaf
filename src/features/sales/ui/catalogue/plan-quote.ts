import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';

interface Sale {
  /** Null asks for nothing. */
  readonly planId: string | null;
  readonly clientId: string | undefined;
  readonly startsOn: string;
}

/** What a plan with terms of its own costs a client at first; one request answers for all such plans. */
export function usePlanQuote({ planId, clientId, startsOn }: Sale) {
  const { data, error } = useQuery({
    ...query(api.memberships.quotes, { startsOn, ...(clientId && { clientId }) }),
    enabled: planId !== null,
    retry: false,
  });
  return { quote: data?.items.find((item) => item.planId === planId), error };
}
