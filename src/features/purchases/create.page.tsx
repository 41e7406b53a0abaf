import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { PurchaseForm } from './ui/purchase-form.tsx';

const textOf = (value: unknown): string => (value === undefined ? '' : String(value).slice(0, 100));

/** A new purchase, empty or with products low in stock ('?bajo=true', of one supplier with '&proveedor=…'). */
export default function CreatePurchasePage() {
  const search = useSearch({ strict: false });
  const filled = Boolean(search.bajo);
  const supplier = textOf(search.proveedor);
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query(api.stock.suggestion, { search: textOf(search.buscar), supplier }),
    staleTime: 0,
    enabled: filled,
  });
  const ready = !filled || (data !== undefined && isFetchedAfterMount);
  const first = filled ? (data?.items ?? []) : [];
  return (
    <Page>
      <PageTitle
        note={
          filled && ready ? 'Con lo que conviene comprar: ajusta cantidades y costos a lo que llegó.' : ''
        }
        actions={
          <ButtonLink to="/store/stock/purchases" variant="default">
            Ver compras
          </ButtonLink>
        }
      >
        Nueva compra
      </PageTitle>
      {ready && (
        <PurchaseForm
          supplier={supplier}
          first={first.map((product) => ({ product, quantity: product.suggested }))}
        />
      )}
      {!ready && error && (
        <FailedState
          error={error}
          title="No pudimos ver qué conviene comprar"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!ready && !error && <Skeleton height={320} />}
    </Page>
  );
}
