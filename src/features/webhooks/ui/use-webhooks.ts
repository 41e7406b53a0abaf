import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import type { ShownSecret } from '../../../web/ui/secret-dialog.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Webhook } from '../contract.ts';

export const secretOf = (name: string, value: string): ShownSecret => ({
  title: `Secreto de ${name}`,
  label: 'Secreto del webhook',
  value,
  note: 'Cópialo ahora: no se vuelve a mostrar. Con él, el programa que recibe comprueba que lo manda Pulso.',
});

/** What can be done with a webhook of the list. */
export function useWebhooks(onSecret: (secret: ShownSecret) => void) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries();
  const attempt = async (act: () => Promise<string>) => {
    try {
      void toast(await act());
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    refresh();
  };
  return {
    refresh,
    test: ({ id, name }: Pick<Webhook, 'id' | 'name'>) =>
      attempt(async () => {
        await api.webhooks.test({ id, deliveryId: newId() });
        return `Va una prueba a ${name}.`;
      }),
    sendAgain: (id: string) =>
      attempt(async () => {
        await api.webhooks.sendAgain({ id });
        return 'Va otra vez.';
      }),
    turn: ({ id, version, name, url, events, active }: Webhook) =>
      attempt(async () => {
        await api.webhooks.update({ id, version, name, url, events, active: !active });
        return active ? `Se apagó ${name}.` : `Se encendió ${name}.`;
      }),
    changeSecret: ({ id, version, name }: Webhook) =>
      confirmDelete({
        title: `¿Cambiar el secreto de ${name}?`,
        confirmLabel: 'Cambiar secreto',
        children:
          'El secreto de ahora sirve un día más. En ese tiempo pon el nuevo en el programa que recibe.',
        onConfirm: async () => {
          const { secret } = await api.webhooks.changeSecret({ id, version });
          refresh();
          onSecret(secretOf(name, secret));
        },
      }),
    remove: ({ id, name }: Webhook) =>
      confirmDelete({
        title: `¿Quitar el webhook ${name}?`,
        confirmLabel: 'Quitar',
        children: 'Deja de avisar desde ese momento, y no vuelve.',
        onConfirm: async () => {
          await api.webhooks.remove({ id });
          refresh();
          void toast(`Se quitó el webhook ${name}.`);
        },
      }),
  };
}
