import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RefundDone, type Refunded } from './ui/refund-done.tsx';
import { RefundFinder } from './ui/refund-finder.tsx';
import { RefundForm } from './ui/refund-form.tsx';
import { useWay } from './ui/refund-way.ts';

/** Refunds a sale: finds it, chooses lines and shows what to hand over. */
export default function RefundPage() {
  const { saleId, fromTill, choose, leave } = useWay();
  const queries = useQueryClient();
  const [refunded, setRefunded] = useState<Refunded>();
  if (refunded) {
    return <RefundDone refunded={refunded} toTill={fromTill} onClose={leave} />;
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
