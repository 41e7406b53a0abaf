import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { WeeklyClass } from '../contract.ts';
import { upcomingWords } from '../rules.ts';

function effectOf({ upcoming }: WeeklyClass): string {
  if (upcoming === 0) return 'No tiene reservas que vienen. Lo puedes deshacer enseguida.';
  return `${upcomingWords(upcoming)}, y ${upcoming === 1 ? 'queda' : 'quedan'} sin clase. Lo puedes deshacer enseguida.`;
}

/** Deletes a weekly class after a confirmation; the toast can undo it. */
export function useRemove(): (weekly: WeeklyClass) => void {
  const queries = useQueryClient();
  const restore = async (id: string) => {
    try {
      await api.classes.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  return (weekly) =>
    void confirmDelete({
      title: `¿Eliminar ${weekly.name}?`,
      children: effectOf(weekly),
      onConfirm: async () => {
        await api.classes.remove({ id: weekly.id });
        void queries.invalidateQueries();
        void toast(`Se eliminó ${weekly.name}.`, { onUndo: () => void restore(weekly.id), closeAfter: 8000 });
      },
    });
}
