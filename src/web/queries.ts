import { type FetchQueryOptions, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const retries = 2;

/**
 * @param onSignedOut called when a query's answer says that the session ended; what a person wrote says so in its place,
 *   and is kept
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
        retry: (failures, error) =>
          error instanceof ApiError && error.code === 'network' && failures < retries,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Asks anew, apart from whoever observes the same query: a screen that leaves it, or a change elsewhere, would cancel
 * the answer that somebody waits for.
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
