import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Count } from '../contract.ts';

/** Discards an open count; the toast can undo it. */
export function askToDiscard({ id, name }: Count, onChanged: () => void): Promise<void> {
  const restore = async () => {
    try {
      await api.counts.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    onChanged();
  };
  return confirmDelete({
    title: `¿Descartar ${name}?`,
    children: 'El stock queda como está, y lo contado no se usa.',
    confirmLabel: 'Descartar',
    onConfirm: async () => {
      await api.counts.remove({ id });
      onChanged();
      void toast(`Se descartó ${name}.`, { onUndo: () => void restore(), closeAfter: 8000 });
    },
  });
}
