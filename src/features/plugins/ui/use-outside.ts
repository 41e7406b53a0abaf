import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Manifest, OutsidePlugin } from '../contract.ts';
import type { ShownEnvironment } from './environment-dialog.tsx';

export type PutManifest = (
  plugin: OutsidePlugin,
  manifest: Manifest,
  how: { readonly url: string; readonly assented: boolean },
) => Promise<void>;

/** What can be done with a program of somebody else. */
export function useOutside(onSecret: (shown: ShownEnvironment) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => void queries.invalidateQueries();
  const put: PutManifest = async ({ id, version }, manifest, how) => {
    const { secret } = await api.plugins.update({ id, version, manifest, ...how });
    refresh();
    void toast(`Se actualizó ${manifest.name}.`);
    if (secret !== null) onSecret({ name: manifest.name, token: null, secret });
  };
  const turn = async ({ id, version, name }: OutsidePlugin, active: boolean) => {
    try {
      await api.plugins.turn({ id, version, active });
      void toast(active ? `Se encendió ${name}.` : `Se apagó ${name}.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    refresh();
  };
  const remove = ({ id, name }: OutsidePlugin) =>
    confirmDelete({
      title: `¿Quitar el plugin ${name}?`,
      confirmLabel: 'Quitar',
      children: 'Deja de entrar y de recibir avisos desde ese momento. Su llave y su secreto no vuelven.',
      onConfirm: async () => {
        // Its own page would ask for it once more as soon as the removal is announced.
        await navigate({ to: '/plugins' });
        await api.plugins.remove({ id });
        refresh();
        void toast(`Se quitó el plugin ${name}.`);
      },
    });
  return { put, turn, remove };
}
