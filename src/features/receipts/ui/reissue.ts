import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Receipt } from '../contract.ts';
import { titleOf } from '../rules.ts';

/** True for the last receipt of what still exists, if it is cancelled. */
export const isReissuable = ({ cancellation, replacedBy, outdated }: Receipt): boolean =>
  cancellation !== null && replacedBy === null && outdated !== 'removed';

async function reissue({ id, kind, sourceId }: Receipt): Promise<Receipt> {
  if (kind !== 'payment') return api.receipts.reissue({ id });
  await api.payments.issueReceipt({ id: sourceId, again: true });
  return api.receipts.get({ id: sourceId });
}

/** Issues another receipt in place of a cancelled one, and opens it. */
export function useReissue() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useSubmit(reissue, {
    onDone: (receipt) => {
      void toast(`Se emitió: ${titleOf(receipt)}.`);
      void queries.invalidateQueries();
      void navigate({ to: '/store/receipts/$id', params: { id: receipt.id } });
    },
  });
}
