import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScreenSearch } from '../../web/screens.tsx';
import { RefundDone, type Refunded } from './ui/refund-done.tsx';
import { RefundFinder } from './ui/refund-finder.tsx';
import { RefundForm } from './ui/refund-form.tsx';

/**
 * URL parameters: '?venta=…' is the sale, '&volver=caja' marks a refund begun at the till. All others are the filters of
 * the list of sales, and are passed back to it.
 */
function useWay() {
  const { venta, volver } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const fromTill = volver === 'caja';
  return {
    saleId: typeof venta === 'string' ? venta : undefined,
    fromTill,
    choose: (saleId: string) =>
      void navigate({ to: '.', search: (was: ScreenSearch) => ({ ...was, venta: saleId }), replace: true }),
    leave: () =>
      void (fromTill
        ? navigate({ to: '/store/point-of-sale', replace: true })
        : navigate({
            to: '/store/sales',
            search: ({ volver: _, ...list }: ScreenSearch) => list,
            replace: true,
          })),
  };
}

/** Refunds a sale: finds it, chooses lines and shows what to hand over. */
export default function RefundPage() {
  const { saleId, fromTill, choose, leave } = useWay();
  const queries = useQueryClient();
  const [refunded, setRefunded] = useState<Refunded>();
  if (refunded) {
    return (
      <RefundDone refunded={refunded} nextLabel={fromTill ? 'Volver a la caja' : 'Listo'} onClose={leave} />
    );
  }
  if (saleId === undefined) return <RefundFinder onFound={choose} onClose={leave} />;
  return (
    <RefundForm
      key={saleId}
      saleId={saleId}
      back={
        <Button variant="default" onClick={leave}>
          {fromTill ? 'Volver a la caja' : 'Volver a las ventas'}
        </Button>
      }
      onClose={leave}
      onRefunded={(refund) => {
        setRefunded(refund);
        void queries.invalidateQueries();
      }}
    />
  );
}
