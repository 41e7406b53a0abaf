import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName, segment } from '../../../web/format.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Prospect } from '../contract.ts';
import { type LossReason, type Mark, stages } from '../domain.ts';

/** What a prospect was marked as before; its stage says more than that. */
const markOf = ({ stage, lossReason, contactedOn }: Prospect) => ({
  mark: (stage === 'new' || stage === 'lost'
    ? stage
    : contactedOn
      ? 'contacted'
      : 'new') satisfies Mark as Mark,
  lossReason,
});

/** Changes of a prospect that take one tap, with a way back. */
export function useChanges() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad', closeAfter: 6000 });
      return false;
    } finally {
      void queries.invalidateQueries();
    }
  };

  const mark = async (prospect: Prospect, next: Mark, message = '') => {
    const { id } = prospect;
    if (!(await attempt(() => api.prospects.mark({ id, mark: next })))) return;
    void toast(message || `${fullName(prospect)} quedó como ${stages[next].toLocaleLowerCase('es')}.`, {
      onUndo: () => void attempt(() => api.prospects.mark({ id, ...markOf(prospect) })),
      closeAfter: 8000,
    });
  };

  return {
    mark,
    /** @throws ApiError */
    lose: async (prospect: Prospect, lossReason: LossReason) => {
      const { id } = prospect;
      await api.prospects.mark({ id, mark: 'lost', lossReason });
      void queries.invalidateQueries();
      void toast(`${fullName(prospect)} quedó como perdido.`, {
        onUndo: () => void attempt(() => api.prospects.mark({ id, ...markOf(prospect) })),
        closeAfter: 8000,
      });
    },
    attend: async (prospect: Prospect) => {
      const { trial } = prospect;
      if (!trial) return;
      const id = trial.reservationId;
      if (!(await attempt(() => api.reservations.attend({ id, attended: true })))) return;
      void toast(`Quedó marcado que ${prospect.name} vino a su clase de prueba.`, {
        onUndo: () => void attempt(() => api.reservations.attend({ id, attended: false })),
        closeAfter: 8000,
      });
    },
    sell: (prospect: Prospect) =>
      attempt(async () => {
        const { clientId } = await api.prospects.enlist({ id: newId(), prospectId: prospect.id });
        await navigate({
          to: '/clients/$clientId/memberships/$clientName',
          params: { clientId, clientName: segment(fullName(prospect)) },
        });
      }),
    remove: async (prospect: Prospect) => {
      const { id } = prospect;
      if (!(await attempt(() => api.prospects.remove({ id })))) return;
      void toast(`Se eliminó a ${fullName(prospect)} de los prospectos.`, {
        onUndo: () => void attempt(() => api.prospects.restore({ id })),
        closeAfter: 8000,
      });
    },
    restore: async (prospect: Prospect) => {
      const { id } = prospect;
      if (!(await attempt(() => api.prospects.restore({ id })))) return;
      void toast(`${fullName(prospect)} volvió a los prospectos.`);
    },
    erase: (prospect: Prospect) =>
      confirmDelete({
        title: `¿Borrar los datos de ${fullName(prospect)}?`,
        children:
          'Se borran su nombre, teléfono, correo y notas, también del Registro. No se puede deshacer.',
        onConfirm: async () => {
          await api.prospects.erase({ id: prospect.id });
          void queries.invalidateQueries();
          void toast('Se borraron sus datos personales.');
        },
      }),
  };
}
export type Changes = ReturnType<typeof useChanges>;
