import { List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, day } from '../../../web/format.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { shareOf } from '../../../wire/share.ts';
import type { OriginFigures } from '../contract.ts';
import { type Origin, origins, type Reach, reaches } from '../domain.ts';

/** The prospects of an origin, or those of them who came so far, as the list shows them. */
const behind = (origin: Origin, since: string, paso?: Reach) => ({
  to: '/marketing/prospectos' as const,
  search: { etapa: 'all', origen: origin, desde: since, ...(paso && { paso }) },
});

const reachColumn = (reach: Reach, since: string): Column<OriginFigures> => ({
  key: reach,
  head: reaches[reach],
  numeric: true,
  render: (row) =>
    row[reach] === 0 ? (
      count(0)
    ) : (
      <TextLink
        {...behind(row.origin, since, reach)}
        aria-label={`${reaches[reach]}, ${origins[row.origin]}: ${count(row[reach])}`}
      >
        {count(row[reach])}
      </TextLink>
    ),
});

const columnsSince = (since: string): readonly Column<OriginFigures>[] => [
  { key: 'origin', head: 'Origen', phone: 'title', render: ({ origin }) => origins[origin] },
  { key: 'prospects', head: 'Prospectos', numeric: true, render: (row) => count(row.prospects) },
  reachColumn('tried', since),
  reachColumn('attended', since),
  reachColumn('enrolled', since),
  {
    key: 'share',
    head: 'De cada cien',
    numeric: true,
    render: ({ prospects, enrolled }) => {
      const share = shareOf(enrolled, prospects);
      return share === null ? '—' : `${share} %`;
    },
  },
];

/** Where the prospects of a year came from, and how far they came. */
export function Origins() {
  const result = useQuery(query(api.prospects.origins, {}));
  const { data } = result;
  return (
    <>
      <ListSection
        title="De dónde vienen y cuántos se quedan"
        query={{ ...result, data: data && { items: data.items, total: data.items.length } }}
        columns={columnsSince(data?.since ?? '')}
        rowKey={({ origin }) => origin}
        rowName={({ origin }) => origins[origin]}
        rowLink={({ origin }) => behind(origin, data?.since ?? '')}
        empty={{ title: 'Sin prospectos en el último año', icon: IconUsers }}
        failedTitle="No pudimos cargar los orígenes"
      />
      {data && (data.items.length > 0 || data.unlisted.people > 0) && (
        <Text component="div" size="xs" c="dimmed">
          <List size="xs" spacing={4}>
            <List.Item>Prospectos: los que llegaron desde el {day(data.since)}.</List.Item>
            {data.unlisted.people > 0 && (
              <List.Item>
                Clientes con un plan de prueba que no fueron prospectos ni tenían otra membresía, aparte:{' '}
                {count(data.unlisted.people)}. Reservaron o vinieron: {count(data.unlisted.tried)}.
                Asistieron: {count(data.unlisted.attended)}. Inscritos: {count(data.unlisted.enrolled)}.
              </List.Item>
            )}
            <List.Item>Con clase de prueba: reservaron una clase después de llegar, o vinieron.</List.Item>
            <List.Item>Asistieron: tienen asistencia marcada en Check In después de llegar.</List.Item>
            <List.Item>
              Inscritos: pagaron una membresía que no es de prueba, o quedaron en el plan de otra persona. De
              cada cien: cuántos de cada cien prospectos; de menos de cinco no se dice.
            </List.Item>
          </List>
        </Text>
      )}
    </>
  );
}
