import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScreenSearch } from '../../web/screens.tsx';
import { RefundDone, type Refunded } from './ui/refund-done.tsx';
import { RefundFinder } from './ui/refund-finder.tsx';
import { RefundForm } from './ui/refund-form.tsx';

/**
 * What the address says: '?venta=…' the sale, '&volver=caja' that the till asked for it. All else in it is what the list
 * of sales was showing, and goes back there.
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

/** Gives back a sale: which, what of it, and what to hand over. */
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
