import { useMayOpen } from '../may-open.ts';
import { useMay } from '../session.ts';
import type { RowAction, Rows } from './list-types.ts';

/** The actions of each row that the person may take; undefined when there are none at all. */
export function useAllowedActions<Row>({ actions, rows }: Pick<Rows<Row>, 'actions' | 'rows'>) {
  const may = useMay();
  const mayOpen = useMayOpen();
  const isAllowed = ({ needs, link }: RowAction) => (!needs || may(needs)) && mayOpen(link?.to);
  if (!actions) return undefined;
  const allowed = (row: Row): readonly RowAction[] => actions(row).filter(isAllowed);
  return rows.some((row) => actions(row).length > 0) && rows.every((row) => allowed(row).length === 0)
    ? undefined
    : allowed;
}
