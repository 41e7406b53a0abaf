import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { MessageKind } from '../../messages/domain.ts';

const maxText = 1000;

interface Contact {
  readonly clientId: string;
  readonly name: string;
  /** What they are written, if that is known. */
  readonly text?: string;
  readonly kind?: 'whatsapp' | 'mail';
  readonly about?: MessageKind;
}

/** Notes that somebody is written to, by WhatsApp unless said otherwise, with a way back for a message that was not sent. */
export function useNoteContact(): (contact: Contact) => Promise<void> {
  const queries = useQueryClient();
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      return true;
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
      return false;
    } finally {
      void queries.invalidateQueries();
    }
  };
  return async ({ clientId, name, text = '', kind = 'whatsapp', about }) => {
    const id = newId();
    const noted = await attempt(() =>
      api.notes.create({ id, clientId, kind, text: text.slice(0, maxText), about: about ? [about] : [] }),
    );
    if (!noted) return;
    const onUndo = () => void attempt(() => api.notes.remove({ id }));
    void toast(`Quedó anotado que le escribiste a ${name}.`, { onUndo, closeAfter: 8000 });
  };
}
