import type { TreeGroup } from './contract.ts';

/** The children of `parentId`, in order. */
export const childrenOf = <G extends TreeGroup>(
  groups: readonly G[],
  parentId: string | null,
): readonly G[] => groups.filter((group) => group.parentId === parentId);

/** A group's ancestors, from the root, and the group itself. */
export function lineageOf<G extends TreeGroup>(groups: readonly G[], id: string | null): readonly G[] {
  const group = groups.find((group) => group.id === id);
  return group ? [...lineageOf(groups, group.parentId), group] : [];
}

/** A group's path: 'Ropa / Poleras'. */
export const pathOf = (groups: readonly TreeGroup[], id: string): string =>
  lineageOf(groups, id)
    .map(({ name }) => name)
    .join(' / ');

/** `id` and all its descendants. */
export function branchOf(groups: readonly TreeGroup[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  // A parent comes before its children.
  for (const group of groups) if (group.parentId && branch.has(group.parentId)) branch.add(group.id);
  return branch;
}
