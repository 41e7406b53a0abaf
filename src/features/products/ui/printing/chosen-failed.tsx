import { FailedState } from '../../../../web/ui/failed-state.tsx';
import type { Chosen } from './chosen.ts';

export function ChosenFailed({ result }: Pick<Chosen, 'result'>) {
  return (
    <FailedState
      error={result.error}
      title="No pudimos cargar los productos"
      onRetry={() => void result.refetch()}
      retrying={result.isFetching}
    />
  );
}
