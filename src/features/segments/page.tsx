import { Button, Group, Stack } from '@mantine/core';
import { IconFilter, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { count } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { useCreateKey } from '../../web/shortcuts.ts';
import { RowName } from '../../web/ui/card.tsx';
import { KeyHint } from '../../web/ui/key-hint.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { toast } from '../../web/ui/toast.tsx';
import type { Options, Segment } from './contract.ts';
import { readySegments } from './rules.ts';
import type { SegmentTarget } from './ui/segment-drawer.tsx';
import { useRemoval } from './ui/use-removal.ts';
import { criteriaWords } from './words.ts';

const loadDrawer = () => import('./ui/segment-drawer.tsx');
const SegmentDrawer = lazy(loadDrawer);

const nothing: Options = { plans: [], classes: [], purposes: [] };

const columnsIn = (options: Options, money: (amount: number) => string): readonly Column<Segment>[] => [
  {
    key: 'name',
    head: 'Segmento',
    width: '70%',
    phone: 'title',
    render: (segment) => <RowName line={criteriaWords(segment, options, money)}>{segment.name}</RowName>,
  },
  {
    key: 'people',
    head: 'Personas ahora',
    numeric: true,
    width: 150,
    render: ({ people }) => (people === null ? 'No las ves' : count(people)),
  },
];

/** Segments of clients by rules, with who is in each now. */
export default function SegmentsPage() {
  const money = useMoney();
  const queries = useQueryClient();
  const remove = useRemoval();
  const [target, setTarget] = useState<SegmentTarget>();
  const [opened, setOpened] = useState(false);
  const result = useQuery(query(api.segments.list, {}));
  const { options = nothing } = result.data ?? {};

  const begin = (next: Omit<SegmentTarget, 'id'> = {}) => {
    setTarget({ id: next.segment?.id ?? newId(), ...next });
    setOpened(true);
  };
  useCreateKey('Segmentos', 'Crear segmento', () => !opened && begin());
  const add = (label: string) => (
    <Button
      leftSection={<IconPlus size={18} />}
      rightSection={<KeyHint keys="N" plain />}
      onClick={() => begin()}
      aria-keyshortcuts="N"
    >
      {label}
    </Button>
  );
  const actions = (segment: Segment): readonly RowAction[] => [
    {
      ...{ label: 'Editar', icon: IconPencil, needs: api.segments.update },
      onClick: () => begin({ segment }),
    },
    {
      ...{ label: 'Eliminar', icon: IconTrash, danger: true, needs: api.segments.remove },
      onClick: () => void remove(segment),
    },
  ];
  return (
    <>
      <ListPage
        title="Segmentos"
        query={{ ...result, data: result.data?.items }}
        columns={columnsIn(options, money)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => ({ to: '/marketing/segmentos/$segmentId', params: { segmentId: id } })}
        actions={actions}
        main={add('Crear segmento')}
        above={<PageTabs group="Marketing" />}
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Un segmento son los clientes que cumplen unas reglas: siempre los de ahora. Empieza con uno de estos, y cámbialo como quieras.',
          icon: IconFilter,
          action: (
            <Stack gap="sm" align="center">
              <Group gap={8} justify="center" role="group" aria-label="Segmentos listos">
                {readySegments.map((ready) => (
                  <Button key={ready.name} variant="default" onClick={() => begin({ ready })}>
                    {ready.name}
                  </Button>
                ))}
              </Group>
            </Stack>
          ),
        }}
        failedTitle="No pudimos cargar los segmentos"
      />
      <Late opened={opened} load={loadDrawer} onClose={() => setOpened(false)}>
        {target && (
          <SegmentDrawer
            key={target.id}
            opened={opened}
            target={target}
            options={options}
            onClose={() => setOpened(false)}
            onSaved={({ name }) => {
              void queries.invalidateQueries();
              void toast(`Se guardó el segmento ${name}.`);
            }}
          />
        )}
      </Late>
    </>
  );
}
