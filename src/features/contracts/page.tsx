import { Paper } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { TextForm } from './ui/text-form.tsx';
import { Versions } from './ui/versions.tsx';

/** The gym's contract in its own words, and all that it has said before. */
export default function ContractTextPage() {
  const list = useListState();
  const may = useMay();
  const [message, setMessage] = useState<string>();
  const newest = useQuery(query(api.contracts.versions, { page: 1 }));
  const versions = useQuery({
    ...query(api.contracts.versions, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = newest;
  const [version] = data?.items ?? [];
  return (
    <Page>
      <PageTitle note="Quien compra un plan lo lee y lo acepta en Mi espacio, o lo firma en recepción. Sin texto no se pide.">
        Contrato
      </PageTitle>
      {message && (
        <Banner key={message} tone="good" onClose={() => setMessage(undefined)}>
          {message}
        </Banner>
      )}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar el contrato"
          onRetry={() => void newest.refetch()}
          retrying={newest.isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && may(api.contracts.write) && (
        <Paper p={16} maw={820}>
          <TextForm version={version} onSaved={setMessage} />
        </Paper>
      )}
      {data && data.total > 0 && <Versions query={versions} list={list} />}
    </Page>
  );
}
