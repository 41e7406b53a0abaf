import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ClientPicker } from '../clients/parts.ts';
import { matchesWords } from '../clients/words.ts';
import { RecentPayments } from './ui/recent-payments.tsx';
import { TakeForm } from './ui/take-form.tsx';

interface TakeProps {
  readonly clientId: string;
  readonly onSaved: (message: string) => void;
  readonly onLeave: () => void;
}

function Take({ clientId, onSaved, onLeave }: TakeProps) {
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

/** Takes payments one after another; the URL holds the selected client as `cliente`. */
export default function TakePaymentPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { cliente } = useSearch({ strict: false });
  const [saved, setSaved] = useState<{ message: string; at: number }>();
  const clientId = typeof cliente === 'string' ? cliente : undefined;

  const choose = (next: string | undefined) =>
    void navigate({ to: '.', search: (was) => ({ ...was, cliente: next }), replace: next === undefined });

  return (
    <Page>
      <PageTitle>Ingresar Pago</PageTitle>
      {saved && (
        <Banner key={saved.at} tone="good" onClose={() => setSaved(undefined)}>
          <div>Pago guardado exitosamente.</div>
          <Text>{saved.message}</Text>
        </Banner>
      )}
      <Paper p={16} mih={116}>
        {clientId === undefined ? (
          <ClientPicker
            inline
            label="Cliente"
            statusOf={(matches) =>
              matches
                ? matchesWords(matches)
                : 'Escribe unas letras; flechas para moverte y Enter para elegir.'
            }
            onChoose={({ id }) => choose(id)}
          />
        ) : (
          <Take
            key={clientId}
            clientId={clientId}
            onSaved={(message) => {
              setSaved({ message, at: Date.now() });
              choose(undefined);
              void queries.invalidateQueries();
            }}
            onLeave={() => choose(undefined)}
          />
        )}
      </Paper>
      <RecentPayments />
    </Page>
  );
}
