import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { isLost } from './offline/connection.ts';

const retries = 2;
const firstPauseMs = 1_000;

const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.retryAfterMs !== undefined);

interface QueriesOptions {
  /** The client whose view the queries are of: what the client itself would be answered. */
  readonly viewed?: string;
}

export function createQueries({ viewed }: QueriesOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...(viewed !== undefined && { meta: { viewed } }),
        staleTime: 30_000,
        // useLive does it.
        refetchOnWindowFocus: false,
        // Who is known to be without a connection is told at once; what fails asks again when it is back.
        retry: (failures, error) => mayPass(error) && failures < retries && !isLost(),
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfterMs !== undefined
            ? error.retryAfterMs
            : firstPauseMs * 2 ** failures,
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
