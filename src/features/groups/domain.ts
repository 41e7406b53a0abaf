import type { TreeGroup } from './contract.ts';

/** The groups within `parentId`, in their order. */
export const childrenOf = <G extends TreeGroup>(
  groups: readonly G[],
  parentId: string | null,
): readonly G[] => groups.filter((group) => group.parentId === parentId);

/** The groups around one, from the outermost in, and itself. */
export function lineageOf<G extends TreeGroup>(groups: readonly G[], id: string | null): readonly G[] {
  const group = groups.find((one) => one.id === id);
  return group ? [...lineageOf(groups, group.parentId), group] : [];
}

/** A group's name after those of the groups around it: 'Ropa / Poleras'. */
export const pathOf = (groups: readonly TreeGroup[], id: string): string =>
  lineageOf(groups, id)
    .map(({ name }) => name)
    .join(' / ');

/** `id` and every group within it. */
export function branchOf(groups: readonly TreeGroup[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  // A parent comes before its children.
  for (const group of groups) if (group.parentId && branch.has(group.parentId)) branch.add(group.id);
  return branch;
}
