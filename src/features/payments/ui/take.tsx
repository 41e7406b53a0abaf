import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { type SavedPayment, TakeForm } from './take-form.tsx';

interface TakeProps {
  readonly clientId: string;
  /** A new membership is chosen beforehand, whatever is due. */
  readonly sells: boolean;
  readonly onSaved: (payment: SavedPayment) => void;
  readonly onLeave: () => void;
}

export function Take({ clientId, sells, onSaved, onLeave }: TakeProps) {
  // Suggestions from before an earlier payment must not be reused.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query(api.memberships.list, { clientId }),
    staleTime: 0,
  });
  const offer = useQuery(query(api.plans.list, {}));
  const ready = isFetchedAfterMount && !offer.isPending;
  if (data && ready) {
    const plans = offer.data?.items.filter(({ price }) => price > 0) ?? [];
    return (
      <TakeForm
        client={data.client}
        memberships={data.items}
        plans={plans}
        sells={sells}
        onSaved={onSaved}
        onLeave={onLeave}
      />
    );
  }
  if (error) {
    return (
      <>
        <FailedState
          error={error}
          title="No pudimos abrir este cliente"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
        <Button variant="subtle" fullWidth onClick={onLeave}>
          Buscar otro cliente
        </Button>
      </>
    );
  }
  return <Skeleton height={240} />;
}
