import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../../web/ui/list-skeleton.tsx';
import { PageLetterDialog } from '../../prospects/parts.ts';
import type { PlanPurchase } from '../contract.ts';
import { buyerName } from '../words.ts';

interface BuyerLetterProps {
  readonly purchase: PlanPurchase;
  readonly onClose: () => void;
}

/** The mail to who bought a plan, as it left. */
export default function BuyerLetter({ purchase, onClose }: BuyerLetterProps) {
  const { data, error, refetch, isFetching } = useQuery(query(api.planpurchases.letter, { id: purchase.id }));
  const name = buyerName(purchase);
  if (data) return <PageLetterDialog name={name} letter={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Correo a ${name}`} size={600}>
      {error ? (
        <FailedState
          error={error}
          title="No pudimos cargar el correo"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  );
}
