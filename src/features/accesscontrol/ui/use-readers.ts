import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import type { ShownSecret } from '../../../web/ui/secret-dialog.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Reader } from '../contract.ts';

export const secretOf = (name: string, value: string): ShownSecret => ({
  title: `Llave de ${name}`,
  label: 'Llave del lector',
  value,
  note: 'Cópiala ahora en el lector: no se guarda y no se vuelve a mostrar. Con ella pregunta si abre, y nada más.',
});

/** What can be done with a reader of the list. */
export function useReaders(onSecret: (secret: ShownSecret) => void) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries();
  return {
    refresh,
    turn: async ({ id, version, active, name, direction, showsName, passbackMinutes }: Reader) => {
      try {
        const form = { name, direction, showsName, passbackMinutes, active: !active };
        await api.accesscontrol.updateReader({ id, version, ...form });
        void toast(active ? `Se apagó ${name}.` : `Se encendió ${name}.`);
      } catch (reason) {
        void toast(asApiError(reason).message, { tone: 'bad' });
      }
      refresh();
    },
    changeKey: ({ id, version, name }: Reader) =>
      confirmDelete({
        title: `¿Cambiar la llave de ${name}?`,
        confirmLabel: 'Cambiar llave',
        children: 'La de ahora deja de servir en este momento: el lector no abre hasta que tenga la nueva.',
        onConfirm: async () => {
          const { key } = await api.accesscontrol.changeKey({ id, version });
          refresh();
          onSecret(secretOf(name, key));
        },
      }),
    remove: ({ id, name }: Reader) =>
      confirmDelete({
        title: `¿Quitar el lector ${name}?`,
        confirmLabel: 'Quitar',
        children:
          'Su llave deja de servir desde ese momento, y no vuelve. Lo que pasó por él se sigue viendo.',
        onConfirm: async () => {
          await api.accesscontrol.removeReader({ id });
          refresh();
          void toast(`Se quitó el lector ${name}.`);
        },
      }),
  };
}
