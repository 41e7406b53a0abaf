import { Text } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { api, query } from '../../web/api.ts';
import { clockSpan, clockTime, count, day, nearDay } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay, useMoney } from '../../web/session.ts';
import { FilterChip } from '../../web/ui/filter-chip.tsx';
import { ButtonLink, TextLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { weekdays } from '../../wire/weekdays.ts';
import type { ReportedClass, ReportedClients } from './contract.ts';
import { type ClassFigure, classFigures } from './domain.ts';
import { isClassFigure, isClassGroup, occupancyOf } from './rules.ts';
import { PercentBar } from './ui/percent-bar.tsx';
import { RowsExport } from './ui/rows-export.tsx';
import { useSpan } from './ui/span-choice.tsx';
import { groupWords, spanNote } from './words.ts';

function Names({ clients }: { readonly clients: ReportedClients }) {
  const mayOpen = useMay()(api.clients.list);
  return clients.map(({ clientId, name }, place) => (
    <Fragment key={clientId ?? `${name} ${place}`}>
      {place > 0 && ', '}
      {clientId && mayOpen ? (
        <TextLink to="/clients/$clientId" params={{ clientId }}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </Fragment>
  ));
}

function namesColumn(key: 'absentClients' | 'lateClients', head: string): Column<ReportedClass> {
  return { key, head, width: '24%', render: (row) => <Names clients={row[key]} /> };
}

/** What came of those who were on a waitlist; each is named once. */
const listEnds = [
  ['placedClients', 'Consiguieron cupo'],
  ['gaveUpClients', 'Consiguieron cupo y cancelaron'],
  ['leftClients', 'Salieron antes'],
  ['waitingClients', 'Quedaron sin cupo'],
] as const;

const ListNames = ({ row }: { readonly row: ReportedClass }) =>
  listEnds.map(
    ([key, words]) =>
      row[key].length > 0 && (
        <Text key={key} span display="block" size="sm">
          {words}: <Names clients={row[key]} />
        </Text>
      ),
  );

/** Who is behind a figure that names them, each leading to their page. */
const namesFor: Partial<Readonly<Record<ClassFigure, Column<ReportedClass>>>> = {
  absent: namesColumn('absentClients', 'Quiénes faltaron'),
  late: namesColumn('lateClients', 'Quiénes cancelaron tarde'),
  waiting: {
    key: 'listed',
    head: 'Quiénes pidieron lugar',
    width: '30%',
    render: (row) => <ListNames row={row} />,
  },
};

const columnsFor = (
  figure: ClassFigure | undefined,
  money: (amount: number) => string,
): readonly Column<ReportedClass>[] => [
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
  ...[figure && namesFor[figure]].filter((column) => column !== undefined),
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
    phone: figure === 'attended' ? 'fact' : 'hide',
    render: (row) => count(row.attended),
  },
  { key: 'absent', head: 'Faltas', numeric: true, render: (row) => count(row.taken - row.attended) },
  {
    key: 'late',
    head: 'Tardías',
    numeric: true,
    wideOnly: figure !== 'late',
    phone: figure === 'late' ? 'fact' : 'hide',
    render: ({ late }) => count(late),
  },
  {
    key: 'asked',
    head: 'Pidieron lugar',
    numeric: true,
    wideOnly: figure !== 'waiting',
    phone: figure === 'waiting' ? 'fact' : 'hide',
    render: ({ asked }) => count(asked),
  },
  {
    key: 'promoted',
    head: 'Con cupo de la lista',
    numeric: true,
    wideOnly: figure !== 'waiting',
    phone: figure === 'waiting' ? 'fact' : 'hide',
    render: ({ promoted }) => count(promoted),
  },
  {
    key: 'waiting',
    head: 'Sin cupo',
    numeric: true,
    wideOnly: figure !== 'waiting',
    phone: figure === 'waiting' ? 'fact' : 'hide',
    render: ({ waiting }) => count(waiting),
  },
  {
    key: 'income',
    head: 'Ingreso',
    numeric: true,
    phone: figure === 'income' ? 'fact' : 'hide',
    render: ({ income }) => money(income),
  },
];

const isWeekday = isKeyOf(weekdays);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

const orderWords: Readonly<Record<ClassFigure, string>> = {
  occupancy: 'de la más vacía a la más llena',
  attended: 'las que tienen, de más a menos',
  absent: 'las que tienen, de más a menos',
  late: 'las que tienen, de más a menos',
  waiting: 'las que tuvieron, de más a menos',
  income: 'las que traen algo, de más a menos',
};

/** The classes behind a figure, or of an hour of the week: '?desde=2026-10-01&hasta=2026-10-31&cifra=late&dia=monday&hora=18:00', or '&por=name&que=Yoga'. */
export default function HeldClassesPage() {
  const list = useListState();
  const navigate = useNavigate();
  const span = useSpan();
  const { por, que, dia, hora, cifra } = useSearch({ strict: false }) as ScreenSearch;
  const by = isClassGroup(por) && typeof que === 'string' && que !== '' ? por : undefined;
  const slot = isWeekday(dia) && isTime(hora) ? { weekday: dia, startTime: hora } : undefined;
  const figure = isClassFigure(cifra) ? cifra : undefined;
  const narrowed = { ...(by && { [by]: que }), ...slot, ...(figure && { figure }) };
  const money = useMoney();
  const mayOpen = useMay()(api.reservations.day);
  const result = useQuery({
    ...query(api.reports.heldClasses, { ...span, ...narrowed, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const without = (filter: object) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...filter, pagina: undefined }) });
  const back = { desde: span.from, hasta: span.to, ...(by && { por: by }) };
  return (
    <ListPage
      filters={
        <>
          <Text c="dimmed">{spanNote(span)}</Text>
          {slot && (
            <FilterChip onRemove={() => without({ dia: undefined, hora: undefined })}>
              {`${weekdays[slot.weekday]}, ${clockTime(slot.startTime)}`}
            </FilterChip>
          )}
          {figure && (
            <FilterChip onRemove={() => without({ cifra: undefined })}>
              {`${classFigures[figure]}: ${orderWords[figure]}`}
            </FilterChip>
          )}
        </>
      }
      title={by ? `Clases hechas: ${groupWords(by, String(que))}` : 'Clases hechas'}
      query={result}
      list={list}
      columns={columnsFor(figure, money)}
      rowKey={({ classId, date }) => `${date} ${classId}`}
      rowName={({ name, date }) => `${name} del ${nearDay(date)}`}
      {...(mayOpen && {
        rowLink: ({ classId, date }: ReportedClass) => ({
          to: '/checkin',
          search: { fecha: date, clase: classId },
        }),
      })}
      main={
        <>
          <RowsExport
            title="Clases hechas"
            noun="clases-hechas"
            total={result.data?.total}
            read={(signal) => api.reports.heldClasses({ ...span, ...narrowed, rows: 'all' }, signal)}
            table={({ heldTable }) => heldTable}
          />
          <ButtonLink variant="default" to="/reports/clases" search={back}>
            Reporte de clases
          </ButtonLink>
        </>
      }
      empty={{
        title: 'Ninguna clase hecha',
        text: figure
          ? `Entre el ${day(span.from)} y el ${day(span.to)} ninguna está detrás de esa cifra.`
          : `Entre el ${day(span.from)} y el ${day(span.to)} no terminó ninguna.`,
        icon: IconCalendarWeek,
      }}
      failedTitle="No pudimos cargar las clases"
    />
  );
}
