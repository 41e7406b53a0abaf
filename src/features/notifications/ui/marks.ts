import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { NotificationKind } from '../domain.ts';

interface Wanted {
  readonly kind?: NotificationKind;
  readonly subject?: string;
}

/** Marks as read one notification, those of a kind, or all. */
export function useMarks() {
  const queries = useQueryClient();
  const attempt = async (mark: () => Promise<unknown>) => {
    try {
      await mark();
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries({ queryKey: ['notifications'] });
  };
  return {
    /** And offers to undo it. */
    markRead: (wanted: Wanted) =>
      attempt(async () => {
        const { before } = await api.notifications.markRead(wanted);
        const undo = () => void attempt(() => api.notifications.restoreMarks({ marks: before }));
        void toast(wanted.subject === undefined ? 'Quedaron como leídas.' : 'Quedó como leída.', {
          onUndo: undo,
        });
      }),
    /** As its screen opens. */
    markOpened: (wanted: Wanted) => attempt(() => api.notifications.markRead(wanted)),
  };
}
