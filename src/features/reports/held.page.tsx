import { Text } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { clockSpan, count, day, nearDay } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import type { ReportedClass } from './contract.ts';
import { isClassGroup, occupancyOf } from './rules.ts';
import { PercentBar } from './ui/percent-bar.tsx';
import { useSpan } from './ui/span-choice.tsx';
import { groupWords, spanNote } from './words.ts';

const columns: readonly Column<ReportedClass>[] = [
  { key: 'date', head: 'Fecha', nowrap: true, width: 120, render: ({ date }) => day(date) },
  { key: 'name', head: 'Clase', width: '20%', phone: 'title', render: ({ name }) => name },
  {
    key: 'time',
    head: 'Horario',
    nowrap: true,
    width: 190,
    phone: 'hide',
    render: ({ startTime, endTime }) => clockSpan(startTime, endTime),
  },
  {
    key: 'teacher',
    head: 'Profesor',
    width: '16%',
    wideOnly: true,
    phone: 'hide',
    render: ({ teacher }) => teacher,
  },
  {
    key: 'occupancy',
    head: 'Ocupación',
    numeric: true,
    render: (row) => <PercentBar percent={occupancyOf(row)} />,
  },
  {
    key: 'attended',
    head: 'Asistencias',
    numeric: true,
    phone: 'hide',
    render: (row) => count(row.attended),
  },
  { key: 'absent', head: 'Faltas', numeric: true, render: (row) => count(row.taken - row.attended) },
  {
    key: 'late',
    head: 'Tardías',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ late }) => count(late),
  },
  {
    key: 'waiting',
    head: 'Sin cupo',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ waiting }) => count(waiting),
  },
];

/** The classes behind a figure: '?desde=2026-10-01&hasta=2026-10-31&por=weekday&que=monday'. */
export default function HeldClassesPage() {
  const list = useListState();
  const span = useSpan();
  const { por, que } = useSearch({ strict: false }) as ScreenSearch;
  const by = isClassGroup(por) && typeof que === 'string' && que !== '' ? por : undefined;
  const mayOpen = useMay()(api.reservations.day);
  const result = useQuery({
    ...query(api.reports.heldClasses, { ...span, ...(by && { [by]: que }), page: list.page }),
    placeholderData: keepPreviousData,
  });
  const back = { desde: span.from, hasta: span.to, ...(by && { por: by }) };
  return (
    <ListPage
      filters={<Text c="dimmed">{spanNote(span)}</Text>}
      title={by ? `Clases hechas: ${groupWords(by, String(que))}` : 'Clases hechas'}
      query={result}
      list={list}
      columns={columns}
      rowKey={({ classId, date }) => `${date} ${classId}`}
      rowName={({ name, date }) => `${name} del ${nearDay(date)}`}
      {...(mayOpen && {
        rowLink: ({ classId, date }: ReportedClass) => ({
          to: '/checkin',
          search: { fecha: date, clase: classId },
        }),
      })}
      main={
        <ButtonLink variant="default" to="/reports/clases" search={back}>
          Reporte de clases
        </ButtonLink>
      }
      empty={{
        title: 'Ninguna clase hecha',
        text: `Entre el ${day(span.from)} y el ${day(span.to)} no terminó ninguna.`,
        icon: IconCalendarWeek,
      }}
      failedTitle="No pudimos cargar las clases"
    />
  );
}
