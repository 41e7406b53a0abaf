import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Segment } from '../contract.ts';

/** Asks before it removes a segment, with a way back. */
export function useRemoval() {
  const queries = useQueryClient();
  const restore = async ({ id }: Segment) => {
    await api.segments.restore({ id }).catch((reason) => toast(asApiError(reason).message, { tone: 'bad' }));
    void queries.invalidateQueries();
  };
  return (segment: Segment) =>
    confirmDelete({
      title: `¿Eliminar el segmento ${segment.name}?`,
      children: 'Se eliminan sus reglas y su mensaje. A sus personas no les pasa nada.',
      onConfirm: async () => {
        await api.segments.remove({ id: segment.id });
        void queries.invalidateQueries();
        void toast(`Se eliminó el segmento ${segment.name}.`, {
          onUndo: () => void restore(segment),
          closeAfter: 8000,
        });
      },
    });
}
