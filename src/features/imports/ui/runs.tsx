import { Paper, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListCards } from '../../../web/ui/list-cards.tsx';
import { ListFoot, ListSkeleton } from '../../../web/ui/list-parts.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import { ListTable } from '../../../web/ui/list-table.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { useLate, usePhone } from '../../../web/ui/pending.ts';
import { pageSize } from '../../../wire/fields.ts';
import type { ImportKind, ImportRun } from '../contract.ts';

const columnsIn = (timeZone: string): readonly Column<ImportRun>[] => [
  { key: 'file', head: 'Archivo', phone: 'title', render: ({ fileName }) => fileName || 'Sin nombre' },
  { key: 'at', head: 'Fecha', width: 170, render: ({ at }) => dayTime(at, timeZone) },
  { key: 'by', head: 'Quién', render: ({ by }) => by || 'Una cuenta que ya no existe' },
  { key: 'created', head: 'Nuevos', numeric: true, render: ({ created }) => count(created) },
  { key: 'updated', head: 'Cambiados', numeric: true, render: ({ updated }) => count(updated) },
  { key: 'unchanged', head: 'Sin cambios', numeric: true, render: ({ unchanged }) => count(unchanged) },
  { key: 'skipped', head: 'Saltados', numeric: true, render: ({ skipped }) => count(skipped) },
];

/** What was imported before; a long file is there in its parts. */
export function Runs({ kind }: { readonly kind: ImportKind }) {
  const list = useListState();
  const phone = usePhone();
  const timeZone = useTimeZone();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.imports.runs, { kind, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const late = useLate(!data && !error);
  const rows = {
    label: 'Importaciones anteriores',
    columns: columnsIn(timeZone),
    rows: data?.items ?? [],
    rowKey: ({ id }: ImportRun) => id,
    rowName: ({ fileName }: ImportRun) => fileName,
  };
  return (
    <>
      <Title order={2}>Importaciones anteriores</Title>
      {data?.items.length === 0 ? (
        <Text c="dimmed">Aún no hay: cada archivo que importes queda aquí con lo que hizo.</Text>
      ) : (
        <Paper bg="var(--surface-raised)" component="section" aria-label="Importaciones anteriores">
          {!data && error && (
            <FailedState
              error={error}
              title="No pudimos cargar las importaciones anteriores"
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          {late && <ListSkeleton />}
          {data && (phone ? <ListCards {...rows} /> : <ListTable {...rows} />)}
        </Paper>
      )}
      {data && data.items.length > 0 && (
        <ListFoot
          page={list.page}
          pageSize={pageSize}
          shown={data.items.length}
          total={data.total}
          totalIsFloor={data.totalIsFloor}
          onPage={list.setPage}
        />
      )}
    </>
  );
}
