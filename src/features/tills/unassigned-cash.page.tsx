import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMoney, useTimeZone } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { entryColumns } from './ui/entry-columns.ts';

/** Cash without a shift: of another day, taken without an open till, or corrected after its till was closed. */
export default function UnassignedCashPage() {
  const list = useListState();
  const money = useMoney();
  const timeZone = useTimeZone();
  const result = useQuery({
    ...query(api.tills.unassigned, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="Efectivo fuera de turno"
      query={result}
      list={list}
      columns={entryColumns({ money, timeZone })}
      rowKey={({ id }) => id}
      rowName={({ clientName, reason }) => clientName || reason}
      main={
        <ButtonLink variant="default" to="/store/tills">
          Ver las cajas
        </ButtonLink>
      }
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Aquí queda el efectivo de pagos que se anotaron sin una caja abierta, de otro día, o corregidos después de cerrar.',
        icon: IconCoins,
      }}
      failedTitle="No pudimos cargar el efectivo fuera de turno"
    />
  );
}
