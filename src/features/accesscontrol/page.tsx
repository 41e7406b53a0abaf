import { Text } from '@mantine/core';
import { IconDoorEnter, IconUserQuestion } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime } from '../../web/format.ts';
import { useTimeZone } from '../../web/session.ts';
import { Late } from '../../web/ui/late.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { isKeyOf } from '../../wire/keys.ts';
import { networks } from '../networkvisits/domain.ts';
import { loadMoveDialog } from '../networkvisits/parts.ts';
import type { AccessEvent } from './contract.ts';
import { denials, directions, ways } from './domain.ts';
import { EventFilters, useEventFilters } from './ui/event-filters.tsx';

const MoveDialog = lazy(loadMoveDialog);

const whoOf = ({ clientName, number, way }: AccessEvent): string =>
  clientName || (number ? `Tarjeta ${number}` : ways[way]);

/** Whether it is the visit of a client by a wellness network: the event has its id. */
const isMovable = ({ way, clientId }: AccessEvent): boolean => clientId !== null && isKeyOf(networks)(way);

function ResultCell({ granted, denial, offline }: AccessEvent) {
  const state = granted ? (denial ? 'Pasó sin deber' : 'Pasó') : 'No pasó';
  const notes = [denial && denials[denial][0], offline && 'Sin conexión'].filter(Boolean);
  return (
    <>
      <StateChip tone={denial ? (granted ? 'warn' : 'bad') : 'good'}>{state}</StateChip>
      <Text c="dimmed" size="sm">
        {notes.join(' · ')}
      </Text>
    </>
  );
}

const columnsIn = (timeZone: string): readonly Column<AccessEvent>[] => [
  {
    key: 'who',
    head: 'Quién',
    phone: 'title',
    render: (event) => (
      <span>
        {whoOf(event)}
        {event.clientName && (
          <Text component="span" display="block" c="dimmed" size="sm">
            {ways[event.way]}
          </Text>
        )}
      </span>
    ),
  },
  { key: 'result', head: 'Resultado', render: (event) => <ResultCell {...event} /> },
  {
    key: 'reader',
    head: 'Lector',
    render: ({ readerName, direction }) => (
      <>
        {readerName || 'Recepción'}
        <Text c="dimmed" size="sm">
          {directions[direction]}
        </Text>
      </>
    ),
  },
  { key: 'at', head: 'Cuándo', width: 160, nowrap: true, render: ({ at }) => dayTime(at, timeZone) },
];

/** Who passed the gym's doors, and whom they kept out and why. */
export default function AccessEventsPage() {
  const list = useListState();
  const timeZone = useTimeZone();
  const filters = useEventFilters();
  const [moving, setMoving] = useState<AccessEvent>();
  const close = () => setMoving(undefined);
  const { page } = list;
  const result = useQuery({
    ...query(api.accesscontrol.events, { page, ...filters.chosen }),
    placeholderData: keepPreviousData,
  });
  const { readers = [], clientName = '' } = result.data ?? {};
  return (
    <>
      <ListPage
        title="Últimos accesos"
        query={result}
        list={list}
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={(event) => `${whoOf(event)}, ${dayTime(event.at, timeZone)}`}
        rowLink={({ clientId }) =>
          clientId ? { to: '/clients/$clientId', params: { clientId } } : { to: '/accesos' }
        }
        actions={(event) =>
          isMovable(event)
            ? [
                {
                  label: 'Era otra persona…',
                  icon: IconUserQuestion,
                  needs: api.networkvisits.move,
                  onClick: () => setMoving(event),
                },
              ]
            : []
        }
        filters={
          (readers.length > 0 || Object.keys(filters.chosen).length > 0) && (
            <EventFilters {...filters} readers={readers} clientName={clientName} />
          )
        }
        empty={
          Object.keys(filters.chosen).length > 0
            ? { title: 'Ningún acceso en lo que elegiste', icon: IconDoorEnter }
            : {
                title: 'Ups! Aún no hay registros',
                text: 'Aquí queda cada vez que alguien pasa por un lector o un torniquete, o no lo dejan entrar. Se agregan en Plugins.',
                icon: IconDoorEnter,
              }
        }
        failedTitle="No pudimos cargar los accesos"
      />
      <Late opened={moving !== undefined} load={loadMoveDialog} onClose={close}>
        {moving?.clientId && (
          <MoveDialog
            visitId={moving.id}
            client={{ id: moving.clientId, name: moving.clientName }}
            onClose={close}
          />
        )}
      </Late>
    </>
  );
}
