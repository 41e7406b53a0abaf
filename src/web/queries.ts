import { type FetchQueryOptions, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const retries = 2;

/**
 * @param onSignedOut called when a query fails because the session ended; a mutation shows that in its form, which keeps
 *   what the user typed
 */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'signed_out') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // useLive does it.
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          error instanceof ApiError && error.code === 'network' && failures < retries,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Fetches independently of the query's observers: a screen that unmounts, or an invalidation, would otherwise cancel
 * the request.
 */
export const askApart = <Answer, Failure, Key extends QueryKey>(
  client: QueryClient,
  { queryKey, ...asking }: FetchQueryOptions<Answer, Failure, Answer, Key>,
): Promise<Answer> =>
  client.fetchQuery({
    ...asking,
    queryKey: [...queryKey, 'apart'] as unknown as Key,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
