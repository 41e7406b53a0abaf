import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Payment } from '../contract.ts';

/** Opens a payment's receipt, issuing it first if needed. */
export function useSeeReceipt(): (payment: Pick<Payment, 'id'>) => Promise<void> {
  const navigate = useNavigate();
  return async ({ id }) => {
    try {
      const { sourceId } = await api.payments.issueReceipt({ id });
      await navigate({ to: '/store/receipts/$id', params: { id: sourceId } });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  };
}
