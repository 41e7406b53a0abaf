import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const retries = 2;

/** @param onSignedOut called when any answer says that the session ended */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'signed_out') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
