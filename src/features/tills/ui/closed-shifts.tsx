import { IconCashRegister } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import { shiftColumns } from './shift-columns.tsx';

/** The closed shifts of all tills, with links to their reports. */
export function ClosedShifts() {
  const list = useListState();
  const money = useMoney();
  const timeZone = useTimeZone();
  const shifts = useQuery({
    ...query(api.tills.shifts, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListSection
      title="Turnos cerrados"
      query={shifts}
      list={list}
      columns={shiftColumns({ money, timeZone })}
      rowKey={({ id }) => id}
      rowName={({ tillName }) => `Arqueo de ${tillName}`}
      rowLink={({ id }) => ({ to: '/store/tills/$shiftId', params: { shiftId: id } })}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Cada caja que cierres queda aquí con su arqueo.',
        icon: IconCashRegister,
      }}
      failedTitle="No pudimos cargar los turnos"
    />
  );
}
