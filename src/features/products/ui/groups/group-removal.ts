import { api } from '../../../../web/api.ts';
import { confirmDelete } from '../../../../web/ui/confirm.tsx';
import type { Group } from '../../../groups/contract.ts';
import { childrenOf, pathOf } from '../../../groups/domain.ts';

const many = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

/** Asks for confirmation and says where the group's products and subgroups go. */
export function askToRemoveGroup(
  group: Group,
  groups: readonly Group[],
  onRemoved: () => void,
): Promise<void> {
  const inner = childrenOf(groups, group.id).length;
  const contents = [
    ...(group.products > 0 ? [many(group.products, 'producto', 'productos')] : []),
    ...(inner > 0 ? [many(inner, 'grupo', 'grupos')] : []),
  ].join(' y ');
  const goesTo = group.parentId ? `pasa a «${pathOf(groups, group.parentId)}»` : 'queda sin grupo';
  return confirmDelete({
    title: `¿Eliminar el grupo ${group.name}?`,
    children: contents ? `Lo que contiene (${contents}) ${goesTo}: nada más se pierde.` : 'Está vacío.',
    onConfirm: async () => {
      await api.groups.remove({ id: group.id });
      onRemoved();
    },
  });
}
