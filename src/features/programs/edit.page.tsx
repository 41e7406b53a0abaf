import { Skeleton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, api, query } from '../../web/api.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { toast } from '../../web/ui/toast.tsx';
import { notFound } from '../../wire/failures.ts';
import { Program } from './contract.ts';
import { ProgramForm } from './ui/program-form.tsx';

const list = '/mycenter/programas';

const formOf = ({ name, active }: Program) => ({ name, active });

/** Keeps the version with which it was opened, even if the program is refetched meanwhile. */
function EditProgram({ program }: { readonly program: Program }) {
  const [opened] = useState(program);
  const { id } = opened;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ProgramForm
      initialValues={formOf(opened)}
      stored={{ row: opened, valuesOf: formOf, fetch: () => api.programs.get({ id }) }}
      onSave={(values, { version } = opened) => api.programs.update({ ...values, id, version })}
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
  const possible = Program.shape.id.safeParse(id).success;
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query(api.programs.get, { id }),
    staleTime: 0,
    enabled: possible,
  });
  const isMissing = !possible || (error instanceof ApiError && error.code === notFound.code);
  const fresh = data !== undefined && isFetchedAfterMount;
  return (
    <Page>
      <PageTitle>Editar programa</PageTitle>
      {fresh && <EditProgram key={data.id} program={data} />}
      {!fresh && isMissing && (
        <EmptyState
          title="No encontramos este programa"
          icon={IconStack2}
          action={<ButtonLink to={list}>Ver programas</ButtonLink>}
        >
          Puede que alguien lo haya eliminado.
        </EmptyState>
      )}
      {!fresh && !isMissing && error && (
        <FailedState
          error={error}
          title="No pudimos abrir este programa"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {possible && !isFetchedAfterMount && !error && <Skeleton height={220} maw={480} />}
    </Page>
  );
}
