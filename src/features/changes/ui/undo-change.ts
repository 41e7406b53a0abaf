import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { toast } from '../../../web/ui/toast.tsx';

/** Asks whether to take a change of plan back, and does; first `leave` goes where the new membership is not shown. */
export function useUndoChange(leave: () => Promise<void>) {
  const queries = useQueryClient();
  return (id: string) =>
    confirmDelete({
      title: '¿Deshacer el cambio de plan?',
      children:
        'La membresía anterior vuelve a ser como antes y la nueva se elimina. Las reservas que se devolvieron no vuelven.',
      confirmLabel: 'Deshacer',
      onConfirm: async () => {
        await leave();
        await api.changes.remove({ id });
        void queries.invalidateQueries();
        void toast('El cambio de plan quedó deshecho.');
      },
    });
}
