import { Group, Text } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, query } from '../../../../web/api.ts';
import { count, day, dayTime } from '../../../../web/format.ts';
import { useMay, useMoney, useTimeZone } from '../../../../web/session.ts';
import { ListSection } from '../../../../web/ui/list-section.tsx';
import type { Column } from '../../../../web/ui/list-types.ts';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import type { ReportedShift } from '../../contract.ts';
import type { Span } from '../../domain.ts';
import { type GroupedShifts, groupShifts, isShiftGroup, shiftGroups, takingsOf } from '../../rules.ts';
import { GroupChoice, useGroup } from '../group-choice.tsx';
import { RowsExport } from '../rows-export.tsx';

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

const sumColumns = (
  by: 'date' | 'till',
  money: (amount: number) => string,
): readonly Column<GroupedShifts>[] => [
  {
    ...{ key: 'name', head: by === 'date' ? 'Día' : 'Caja', phone: 'title' },
    render: ({ name }) => (by === 'date' ? day(name) : name),
  },
  {
    ...{ key: 'shifts', head: 'Turnos', numeric: true },
    render: ({ shifts, open }) =>
      open === 0 ? count(shifts) : `${count(shifts)}, ${count(open)} sin cerrar`,
  },
  { key: 'sales', head: 'Ventas', numeric: true, phone: 'hide', render: ({ sales }) => count(sales) },
  {
    ...{ key: 'refunds', head: 'Reembolsos', numeric: true, wideOnly: true, phone: 'hide' },
    render: ({ refunds }) => count(refunds),
  },
  { key: 'cash', head: 'Efectivo', numeric: true, phone: 'hide', render: ({ cash }) => money(cash) },
  {
    ...{ key: 'others', head: 'Otros medios', numeric: true, wideOnly: true, phone: 'hide' },
    render: ({ total, cash }) => money(total - cash),
  },
  { key: 'total', head: 'Total', numeric: true, render: ({ total }) => money(total) },
  {
    ...{ key: 'difference', head: 'Diferencia', numeric: true, phone: 'hide' },
    render: ({ difference }) => money(difference),
  },
];

const empty = {
  title: 'Ninguna caja abierta en esos días',
  text: 'Cada turno queda aquí por el día en que se abrió.',
  icon: IconCashRegister,
};

/** The shifts of the span one by one, or what they sum up to by day or by till. */
export function Shifts({ span }: { readonly span: Span }) {
  const by = useGroup(isShiftGroup, 'shift');
  const choice = <GroupChoice groups={shiftGroups} chosen={by} />;
  return (
    <>
      {by === 'shift' ? (
        <EachShift span={span} main={choice} />
      ) : (
        <SummedShifts span={span} main={choice} by={by} />
      )}
      <Text size="xs" c="dimmed">
        Los turnos que se abrieron en esos días. X es lo que lleva uno que sigue abierto; Z, lo que sumó al
        cerrarse, y su arqueo. Los totales son lo cobrado en la tienda, por membresías y por deudas, menos lo
        devuelto; la diferencia, la de los que se cerraron.
      </Text>
    </>
  );
}

interface ListedShiftsProps {
  readonly span: Span;
  readonly main: ReactNode;
}

const title = 'Cajas: X y Z';
const exported = { label: 'Exportar cajas', title, noun: 'cajas' };

function SummedShifts({ span, main, by }: ListedShiftsProps & { readonly by: 'date' | 'till' }) {
  const money = useMoney();
  const result = useQuery({ ...query(api.reports.shiftSums, span), placeholderData: keepPreviousData });
  const items = result.data ? groupShifts(result.data.items, by) : [];
  return (
    <ListSection
      title={title}
      main={
        <Group gap={8}>
          {main}
          <RowsExport
            {...exported}
            total={items.length}
            read={async () => ({ items })}
            table={({ shiftSumsTable }) =>
              (rows, digits) =>
                shiftSumsTable(rows, digits, by)
              }
          />
        </Group>
      }
      query={{ ...result, data: result.data && { items, total: items.length } }}
      columns={sumColumns(by, money)}
      rowKey={({ key }) => key}
      rowName={({ name }) => (by === 'date' ? day(name) : name)}
      {...(by === 'date' && {
        rowLink: ({ key }: GroupedShifts): LinkProps => ({
          to: '/reports/shop',
          search: { desde: key, hasta: key, por: 'shift' },
        }),
      })}
      empty={empty}
      failedTitle="No pudimos cargar los turnos"
    />
  );
}

/** The shifts of the span: X of those that are open, and Z of the others, which leads to their reports. */
function EachShift({ span, main }: ListedShiftsProps) {
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
      : closedAt
        ? { to: '/mycenter/pagos', search: { turno: shiftId } }
        : { to: '/reports/shop', search: { desde: span.from, hasta: span.to, turno: shiftId } };
  return (
    <ListSection
      title={title}
      main={
        <Group gap={8}>
          {main}
          <RowsExport
            {...exported}
            total={result.data?.total}
            read={(signal) => api.reports.shifts({ ...span, rows: 'all' }, signal)}
            table={({ shiftsTable }) =>
              (rows, digits) =>
                shiftsTable(rows, digits, timeZone)
              }
          />
        </Group>
      }
      query={result}
      list={{ page, setPage }}
      columns={columns(money, timeZone)}
      rowKey={({ shiftId }) => shiftId}
      rowName={({ tillName, openedAt }) => `${tillName}, ${dayTime(openedAt, timeZone)}`}
      rowLink={linkOf}
      empty={empty}
      failedTitle="No pudimos cargar los turnos"
    />
  );
}
