import { useMayOpen } from '../may-open.ts';
import { useMay } from '../session.ts';
import type { RowAction, Rows } from './list-types.ts';

/** The actions of each row that the person may take; undefined where no row has one. */
export function useAllowedActions<Row>({ actions, rows }: Pick<Rows<Row>, 'actions' | 'rows'>) {
  const may = useMay();
  const mayOpen = useMayOpen();
  const isAllowed = ({ needs, link }: RowAction) => (!needs || may(needs)) && mayOpen(link?.to);
  if (!actions) return undefined;
  const allowed = new Map(rows.map((row) => [row, actions(row).filter(isAllowed)]));
  const isNone = [...allowed.values()].every(({ length }) => length === 0);
  return isNone ? undefined : (row: Row): readonly RowAction[] => allowed.get(row) ?? [];
}
