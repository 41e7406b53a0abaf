import { Text } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { ListQuery } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import type { ClassReport } from '../contract.ts';
import type { Span } from '../domain.ts';
import { type ClassGroup, classGroups, type GroupedClasses, groupSlots, occupancyOf } from '../rules.ts';
import { groupWords } from '../words.ts';
import { GroupChoice } from './group-choice.tsx';
import { PercentBar } from './percent-bar.tsx';

const columns = (by: ClassGroup, money: (amount: number) => string): readonly Column<GroupedClasses>[] => [
  { key: 'key', head: classGroups[by], phone: 'title', render: ({ key }) => groupWords(by, key) },
  { key: 'classes', head: 'Clases', numeric: true, phone: 'hide', render: (row) => count(row.classes) },
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
    render: ({ attended }) => count(attended),
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
    head: 'Espera',
    numeric: true,
    wideOnly: true,
    phone: 'hide',
    render: ({ asked }) => count(asked),
  },
  { key: 'income', head: 'Ingreso', numeric: true, render: ({ income }) => money(income) },
];

interface ClassTableProps {
  readonly query: ListQuery<GroupedClasses, ClassReport>;
  readonly by: ClassGroup;
  readonly span: Span;
}

/** The classes summed up by time, weekday, name or teacher; a row leads to its classes. */
export function ClassTable({ query, by, span }: ClassTableProps) {
  const money = useMoney();
  const items = query.data ? groupSlots(query.data.slots, by) : [];
  const isShared = by === 'teacher' && query.data?.slots.some(({ teachers }) => teachers.length > 1);
  return (
    <>
      <ListSection
        title={`Por ${classGroups[by].toLowerCase()}`}
        main={<GroupChoice groups={classGroups} chosen={by} />}
        query={{ ...query, data: query.data && { items, total: items.length } }}
        columns={columns(by, money)}
        rowKey={({ key }) => key}
        rowName={({ key }) => groupWords(by, key)}
        rowLink={({ key }) => ({
          to: '/reports/clases/hechas',
          search: { desde: span.from, hasta: span.to, por: by, que: key },
        })}
        empty={{
          title: 'Ninguna clase hecha en esos días',
          text: 'Aquí se suma cada clase de la agenda cuando termina.',
          icon: IconCalendarWeek,
        }}
      />
      {isShared && <Text c="dimmed">Una clase de varios profesores cuenta para cada uno.</Text>}
    </>
  );
}
