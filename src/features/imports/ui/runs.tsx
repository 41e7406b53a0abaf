import { IconFileImport } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import type { ImportKind, ImportRun } from '../contract.ts';

const columnsIn = (timeZone: string): readonly Column<ImportRun>[] => [
  {
    key: 'file',
    head: 'Archivo',
    phone: 'title',
    render: ({ fileName, lines, saved }) =>
      `${fileName || 'Sin nombre'}${saved < lines ? ` · incompleta: ${count(saved)} de ${count(lines)} líneas` : ''}`,
  },
  { key: 'at', head: 'Fecha', width: 170, nowrap: true, render: ({ at }) => dayTime(at, timeZone) },
  { key: 'by', head: 'Quién', render: ({ by }) => by || 'Una cuenta que ya no existe' },
  { key: 'created', head: 'Nuevos', numeric: true, render: ({ created }) => count(created) },
  { key: 'updated', head: 'Cambiados', numeric: true, render: ({ updated }) => count(updated) },
  { key: 'unchanged', head: 'Sin cambios', numeric: true, render: ({ unchanged }) => count(unchanged) },
  { key: 'skipped', head: 'Saltados', numeric: true, render: ({ skipped }) => count(skipped) },
];

/** Earlier imports; a long file is listed in parts, and an interrupted one with its progress. */
export function Runs({ kind }: { readonly kind: ImportKind }) {
  const list = useListState();
  const timeZone = useTimeZone();
  const runs = useQuery({
    ...query(api.imports.runs, { kind, page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListSection
      title="Importaciones anteriores"
      query={runs}
      list={list}
      columns={columnsIn(timeZone)}
      rowKey={({ id }) => id}
      rowName={({ fileName }) => fileName}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Cada archivo que importes queda aquí con lo que hizo.',
        icon: IconFileImport,
      }}
      failedTitle="No pudimos cargar las importaciones anteriores"
    />
  );
}
