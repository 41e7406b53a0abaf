import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { OnlinePayment, PaymentLink } from '../contract.ts';
import { providers } from '../domain.ts';

/** What can be done with a link and what was paid by it. */
export function useLinkActions() {
  const queries = useQueryClient();
  const may = useMay();
  /** Of what is noted while a link is shown, however often it is sent. */
  const contact = useRef(newId());
  const refresh = () => void queries.invalidateQueries();
  const attempt = async (act: () => Promise<unknown>, words: string) => {
    try {
      await act();
      void toast(words);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    refresh();
  };
  return {
    refresh,
    cancel: ({ id, clientName }: PaymentLink) =>
      confirmDelete({
        title: `¿Anular el link de pago de ${clientName}?`,
        confirmLabel: 'Anular',
        children: 'Quien lo abra verá que ya no sirve. La deuda sigue igual.',
        onConfirm: async () => {
          await api.onlinepayments.cancel({ id });
          refresh();
          void toast('Se anuló el link.');
        },
      }),
    /** Notes that the client was written to, with a way back for a message that was not sent. */
    share: async ({ id, clientName }: PaymentLink) => {
      const contactId = contact.current;
      const takeBack = async () => {
        await api.notes.remove({ id: contactId });
        contact.current = newId();
      };
      try {
        await api.onlinepayments.share({ id, contactId });
        const onUndo = () => void attempt(takeBack, 'Se quitó lo anotado.');
        void toast(`Quedó anotado que le escribiste a ${clientName}.`, {
          ...(may(api.notes.remove) && { onUndo, closeAfter: 8000 }),
        });
      } catch (reason) {
        void toast(asApiError(reason).message, { tone: 'bad' });
      }
      refresh();
    },
    markSeen: ({ id }: OnlinePayment) =>
      attempt(() => api.onlinepayments.resolve({ id }), 'Quedó como visto.'),
    assign: (id: string, membershipId: string, planName: string) =>
      attempt(() => api.onlinepayments.resolve({ id, membershipId }), `Quedó como pago de ${planName}.`),
    decide: (payment: OnlinePayment, happened: boolean) => {
      void attempt(
        () => api.onlinepayments.resolve({ id: payment.id, happened }),
        happened
          ? `Quedó como devuelto por ${providers[payment.provider]}.`
          : 'Quedó como no devuelto: puedes pedirlo otra vez.',
      );
    },
  };
}
