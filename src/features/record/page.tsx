import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton } from '../imports/parts.ts';
import classes from './page.module.css';
import { Entries } from './ui/entries.tsx';
import { ExportRecord } from './ui/export-record.tsx';
import { useRecordFilters } from './ui/filters.ts';
import { RecordFilters } from './ui/record-filters.tsx';

/** Who did what and when in the gym, the newest first. */
export default function RecordPage() {
  const { chosen, before, choose, seeAll, open } = useRecordFilters();
  const [exporting, setExporting] = useState(false);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(api.record.list, { ...chosen, ...(before && { before }) }),
    placeholderData: keepPreviousData,
  });
  const filtered = Object.keys(chosen).length > 0;
  return (
    <Page>
      <PageTitle actions={<ExportButton disabled={!data?.items.length} onClick={() => setExporting(true)} />}>
        Registro
      </PageTitle>
      <RecordFilters chosen={chosen} choose={choose} />
      <section className={classes.body} aria-label="Registro" aria-busy={isPlaceholderData}>
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos cargar el registro"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <ListSkeleton />}
        {data?.items.length === 0 && (
          <EmptyState
            title={filtered ? 'Nada en lo que elegiste' : 'Ups! Aún no hay registros'}
            icon={IconHistory}
            action={
              filtered && (
                <Button variant="default" onClick={seeAll}>
                  Ver todo el registro
                </Button>
              )
            }
          >
            {!filtered && 'Aquí queda cada cambio que alguien hace en el gimnasio.'}
          </EmptyState>
        )}
        {data && <Entries items={data.items} clientId={chosen.clientId} />}
      </section>
      {(before || data?.next) && (
        <Group component="nav" gap="sm" justify="flex-end" aria-label="Páginas">
          {before && (
            <Button variant="default" onClick={() => open(undefined)}>
              Volver a lo último
            </Button>
          )}
          {data?.next && (
            <Button variant="default" onClick={() => open(data.next ?? undefined)}>
              Ver lo anterior
            </Button>
          )}
        </Group>
      )}
      {exporting && <ExportRecord filters={chosen} onClose={() => setExporting(false)} />}
    </Page>
  );
}
