import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import { entryColumns } from './entry-columns.ts';

/** The cash ledger of a closed shift. */
export function Ledger({ shiftId }: { readonly shiftId: string }) {
  const list = useListState();
  const money = useMoney();
  const timeZone = useTimeZone();
  const entries = useQuery({
    ...query(api.tills.ledger, { id: shiftId, page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListSection
      title="Movimientos de efectivo"
      query={entries}
      list={list}
      columns={entryColumns({ money, timeZone })}
      rowKey={({ id }) => id}
      rowName={({ clientName, reason }) => clientName || reason}
      empty={{ title: 'En este turno no se movió efectivo' }}
    />
  );
}
