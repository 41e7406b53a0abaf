import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';

interface Sale {
  /** Null asks for nothing. */
  readonly planId: string | null;
  readonly clientId: string | undefined;
  readonly startsOn: string;
}

/** What a plan costs a client at first. */
export function usePlanQuote({ planId, clientId, startsOn }: Sale) {
  const input = { planId: planId ?? '', startsOn, ...(clientId && { clientId }) };
  return useQuery({ ...query(api.memberships.quote, input), enabled: planId !== null, retry: false });
}
