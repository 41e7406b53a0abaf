import { Text } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../../../web/api.ts';
import { count, dayTime } from '../../../../web/format.ts';
import { useMay, useMoney, useTimeZone } from '../../../../web/session.ts';
import { ListSection } from '../../../../web/ui/list-section.tsx';
import type { Column } from '../../../../web/ui/list-types.ts';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import type { ReportedShift } from '../../contract.ts';
import type { Span } from '../../domain.ts';
import { takingsOf } from '../../rules.ts';

const columns = (money: (amount: number) => string, timeZone: string): readonly Column<ReportedShift>[] => [
  { key: 'till', head: 'Caja', phone: 'title', render: ({ tillName }) => tillName },
  {
    key: 'opened',
    head: 'Apertura',
    nowrap: true,
    width: 160,
    render: (row) => dayTime(row.openedAt, timeZone),
  },
  {
    key: 'closed',
    head: 'Corte',
    nowrap: true,
    width: 190,
    render: ({ closedAt }) =>
      closedAt ? `Z, ${dayTime(closedAt, timeZone)}` : <StateChip tone="warn">X, sigue abierta</StateChip>,
  },
  { key: 'sales', head: 'Ventas', numeric: true, phone: 'hide', render: ({ sales }) => count(sales) },
  {
    ...{ key: 'refunds', head: 'Reembolsos', numeric: true, wideOnly: true, phone: 'hide' },
    render: ({ refunds }) => count(refunds),
  },
  {
    ...{ key: 'cash', head: 'Efectivo', numeric: true, phone: 'hide' },
    render: (shift) => money(takingsOf(shift).cash),
  },
  {
    ...{ key: 'others', head: 'Otros medios', numeric: true, wideOnly: true, phone: 'hide' },
    render: (shift) => money(takingsOf(shift).total - takingsOf(shift).cash),
  },
  { key: 'total', head: 'Total', numeric: true, render: (shift) => money(takingsOf(shift).total) },
  {
    ...{ key: 'difference', head: 'Diferencia', numeric: true, phone: 'hide' },
    render: ({ difference }) => (difference === null ? '—' : money(difference)),
  },
];

/** The shifts of the span: X of those that are open, which leads to its payments, and Z of the others, to their reports. */
export function Shifts({ span }: { readonly span: Span }) {
  const money = useMoney();
  const timeZone = useTimeZone();
  const mayOpenReport = useMay()(api.tills.report);
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...query(api.reports.shifts, { ...span, page }),
    placeholderData: keepPreviousData,
  });
  const linkOf = ({ shiftId, closedAt }: ReportedShift): LinkProps =>
    closedAt && mayOpenReport
      ? { to: '/store/tills/$shiftId', params: { shiftId } }
      : { to: '/mycenter/pagos', search: { turno: shiftId } };
  return (
    <>
      <ListSection
        title="Cajas: X y Z"
        query={result}
        list={{ page, setPage }}
        columns={columns(money, timeZone)}
        rowKey={({ shiftId }) => shiftId}
        rowName={({ tillName, openedAt }) => `${tillName}, ${dayTime(openedAt, timeZone)}`}
        rowLink={linkOf}
        empty={{
          title: 'Ninguna caja abierta en esos días',
          text: 'Cada turno queda aquí por el día en que se abrió.',
          icon: IconCashRegister,
        }}
        failedTitle="No pudimos cargar los turnos"
      />
      <Text size="xs" c="dimmed">
        Los turnos que se abrieron en esos días. X es lo que lleva uno que sigue abierto, y sus pagos; Z, lo
        que sumó al cerrarse, y su arqueo. Los totales son lo cobrado en la tienda, por membresías y por
        deudas, menos lo devuelto.
      </Text>
    </>
  );
}
