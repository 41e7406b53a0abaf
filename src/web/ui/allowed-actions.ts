import { useMayOpen } from '../may-open.ts';
import { useMay } from '../session.ts';
import type { RowAction, Rows } from './list-types.ts';

/** The actions of each row that the person may take; undefined when there are none at all. */
export function useAllowedActions<Row>({ actions, rows }: Pick<Rows<Row>, 'actions' | 'rows'>) {
  const may = useMay();
  const mayOpen = useMayOpen();
  const isAllowed = ({ needs, link }: RowAction) => (!needs || may(needs)) && mayOpen(link?.to);
  if (!actions) return undefined;
  const offered = rows.map((row) => [row, actions(row)] as const);
  const allowed = new Map(offered.map(([row, all]) => [row, all.filter(isAllowed)]));
  const isEmptied =
    offered.some(([, all]) => all.length > 0) && [...allowed.values()].every((all) => all.length === 0);
  return isEmptied ? undefined : (row: Row): readonly RowAction[] => allowed.get(row) ?? [];
}
