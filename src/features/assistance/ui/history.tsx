import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Accesses } from './accesses.tsx';

/** What the installation remembers of looking at a gym. */
export function SupportHistory({ gymId }: { readonly gymId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.assistance.history, { gymId }),
    staleTime: 0,
  });
  if (data) return <Accesses accesses={data.items} />;
  if (!error) return <Skeleton height={64} />;
  return (
    <FailedState
      error={error}
      title="No pudimos cargar las entradas de soporte"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
