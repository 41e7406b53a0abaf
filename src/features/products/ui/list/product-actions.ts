import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../web/api.ts';
import { confirmDelete } from '../../../../web/ui/confirm.tsx';
import { asApiError } from '../../../../web/ui/submit.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import type { Product } from '../../contract.ts';
import { productsWords } from '../../rules.ts';

const undoMs = 8000;
const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);
const nameOf = (products: readonly Product[]): string =>
  products.length === 1 ? (products[0]?.name ?? '') : productsWords(products.length);
/** 'Se activó' for one product, 'Se activaron' for several. */
const toldOf = (verb: string, products: readonly Product[]) =>
  `Se ${verb}${products.length === 1 ? 'ó' : 'aron'}`;

/** Actions on several products; each shows a toast that can undo it. */
export function useProductActions() {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries();
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad', closeAfter: 6000 });
      return false;
    } finally {
      refresh();
    }
  };
  const enableThem = (
    products: readonly Product[],
    enabled: boolean,
    onChanged: (products: readonly Product[]) => void,
  ) =>
    attempt(async () => {
      await api.products.change({ ids: idsOf(products), change: { enabled } });
      onChanged(products.map((product) => ({ ...product, enabled })));
    });

  return {
    refresh,
    favour: ({ id, favourite }: Product) => attempt(() => api.products.favour({ id, favourite: !favourite })),
    /** `onChanged` receives the products after the change and after its undo. */
    enable: async (
      products: readonly Product[],
      enabled: boolean,
      onChanged: (products: readonly Product[]) => void,
    ) => {
      const others = products.filter((product) => product.enabled !== enabled);
      if (!(await enableThem(others, enabled, onChanged))) return;
      void toast(`${toldOf(enabled ? 'activ' : 'desactiv', others)} ${nameOf(others)}.`, {
        onUndo: () => void enableThem(others, !enabled, onChanged),
        closeAfter: undoMs,
      });
    },
    remove: (products: readonly Product[], onRemoved: () => void) =>
      confirmDelete({
        title: `¿Eliminar ${nameOf(products)}?`,
        children: 'Las ventas de antes lo conservan. Lo puedes deshacer enseguida.',
        onConfirm: async () => {
          const ids = idsOf(products);
          await api.products.remove({ ids });
          onRemoved();
          refresh();
          void toast(`${toldOf('elimin', products)} ${nameOf(products)}.`, {
            onUndo: () => void attempt(() => api.products.restore({ ids })),
            closeAfter: undoMs,
          });
        },
      }),
  };
}
