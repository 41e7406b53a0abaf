import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { useLate } from '../../web/ui/pending.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Program } from './contract.ts';
import { ProgramForm } from './ui/program-form.tsx';

const list = '/mycenter/programas';

/** Keeps to the version that it was opened with, whatever arrives while somebody types. */
function EditProgram({ program }: { readonly program: Program }) {
  const [{ id, version, name, active }] = useState(program);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ProgramForm
      initialValues={{ name, active }}
      onSave={(values) => api.programs.update({ ...values, id, version })}
      onSaved={() => {
        void queries.invalidateQueries();
        void toast('Programa guardado exitosamente!');
        void navigate({ to: list });
      }}
    >
      <ButtonLink to={list} variant="default">
        Cancelar
      </ButtonLink>
    </ProgramForm>
  );
}

export default function EditProgramPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query(api.programs.get, { id }),
    staleTime: 0,
  });
  const late = useLate(!isFetchedAfterMount);
  const fresh = data !== undefined && isFetchedAfterMount;
  return (
    <Page>
      <PageTitle>Editar programa</PageTitle>
      {fresh && <EditProgram key={data.id} program={data} />}
      {!fresh && error && (
        <FailedState
          error={error}
          title="No pudimos abrir este programa"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!fresh && !error && late && <Skeleton height={220} maw={480} />}
    </Page>
  );
}
