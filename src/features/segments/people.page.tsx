import { Button, Text } from '@mantine/core';
import { IconPencil, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { day } from '../../web/format.ts';
import { useMay, useMoney } from '../../web/session.ts';
import { Late } from '../../web/ui/late.tsx';
import { TextLink } from '../../web/ui/link.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { toast } from '../../web/ui/toast.tsx';
import { ExportButton } from '../imports/parts.ts';
import type { Person } from '../outreach/contract.ts';
import { nameColumn, PeopleList } from '../outreach/parts.ts';
import { criteriaWords } from './words.ts';

const loadDrawer = () => import('./ui/segment-drawer.tsx');
const SegmentDrawer = lazy(loadDrawer);
const loadExport = () => import('./ui/export-segment.tsx');
const ExportSegment = lazy(loadExport);

const columnsIn = (money: (amount: number) => string): readonly Column<Person>[] => [
  nameColumn,
  {
    key: 'expires',
    head: 'Vence',
    width: '14%',
    nowrap: true,
    render: ({ expiresOn }) => (expiresOn ? day(expiresOn) : 'Sin fecha'),
  },
  {
    key: 'debt',
    head: 'Debe',
    width: '14%',
    numeric: true,
    render: ({ debt }) => (debt ? money(debt.amount) : '—'),
  },
];

/** Who is in a segment now, to be written to one after the other. */
export default function SegmentPeoplePage() {
  const { segmentId = '' } = useParams({ strict: false });
  const { page } = useListState();
  const money = useMoney();
  const may = useMay();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<'edit' | 'export'>();
  const result = useQuery({
    ...query(api.segments.people, { id: segmentId, page }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const segment = data?.segment;
  const close = () => setOpened(undefined);
  const templates = data?.templates.map((template) =>
    template.kind === 'segment' && segment?.text ? { ...template, text: segment.text } : template,
  );
  return (
    <>
      <PeopleList
        title={segment?.name ?? 'Segmento'}
        label="Personas del segmento"
        query={{ ...result, data: data && templates && { ...data, templates } }}
        postpones={false}
        columns={columnsIn(money)}
        main={
          segment ? (
            <>
              {may(api.segments.export) && (
                <ExportButton disabled={data?.total === 0} onClick={() => setOpened('export')} />
              )}
              <Button leftSection={<IconPencil size={18} />} onClick={() => setOpened('edit')}>
                Editar segmento
              </Button>
            </>
          ) : null
        }
        above={
          <div>
            <TextLink to="/marketing/segmentos" data-alone>
              Segmentos
            </TextLink>
            {data && (
              <Text c="dimmed" mt={4}>
                {criteriaWords(data.segment, data.options, money)}
              </Text>
            )}
          </div>
        }
        empty={{
          title: 'Ahora nadie cumple sus reglas',
          text: 'Quien las cumpla aparece aquí sin que hagas nada.',
          icon: IconUsers,
        }}
        failedTitle="No pudimos cargar el segmento"
      />
      <Late opened={opened === 'edit'} load={loadDrawer} onClose={close}>
        {data && (
          <SegmentDrawer
            opened={opened === 'edit'}
            target={{ id: data.segment.id, segment: data.segment }}
            options={data.options}
            onClose={close}
            onSaved={({ name }) => {
              void queries.invalidateQueries();
              void toast(`Se guardó el segmento ${name}.`);
            }}
          />
        )}
      </Late>
      <Late opened={opened === 'export'} load={loadExport} onClose={close}>
        {segment && opened === 'export' && <ExportSegment segment={segment} onClose={close} />}
      </Late>
    </>
  );
}
