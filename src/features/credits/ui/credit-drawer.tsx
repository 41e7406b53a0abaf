import { Drawer, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { type CreditActions, CreditDetails } from './credit-details.tsx';

interface CreditDrawerProps extends CreditActions {
  /** Undefined closes the drawer. */
  readonly clientId: string | undefined;
  readonly onClose: () => void;
}

interface AccountProps extends CreditActions {
  readonly clientId: string;
}

function Account({ clientId, onPay, onLimit }: AccountProps) {
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...query(api.credits.get, { clientId, page }),
    placeholderData: keepPreviousData,
  });
  if (result.data) {
    return (
      <CreditDetails credit={result.data} page={page} onPage={setPage} onPay={onPay} onLimit={onLimit} />
    );
  }
  if (result.error) {
    return (
      <FailedState
        error={result.error}
        title="No pudimos abrir esta cuenta"
        onRetry={() => void result.refetch()}
        retrying={result.isFetching}
      />
    );
  }
  return <Skeleton height={320} />;
}

/** A client's debt, credit limit and their movements. */
export function CreditDrawer({ clientId, onClose, ...actions }: CreditDrawerProps) {
  const { data } = useQuery({
    ...query(api.credits.get, { clientId: clientId ?? '', page: 1 }),
    enabled: clientId !== undefined,
  });
  return (
    <Drawer
      opened={clientId !== undefined}
      onClose={onClose}
      title={data?.clientName ?? 'Cuenta del cliente'}
      size="min(440px, 100vw)"
    >
      {clientId !== undefined && <Account key={clientId} clientId={clientId} {...actions} />}
    </Drawer>
  );
}
