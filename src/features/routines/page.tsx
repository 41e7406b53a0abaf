import { Button, Paper, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ClientPicker } from '../clients/parts.ts';
import classes from './page.module.css';
import { Actions } from './ui/actions.tsx';
import { Board } from './ui/board.tsx';
import { Likely } from './ui/likely.tsx';
import { NoRoutine } from './ui/no-routine.tsx';
import { Person } from './ui/person.tsx';
import { Printed } from './ui/printed.tsx';
import { SaveTemplate } from './ui/save-template.tsx';
import { Templates } from './ui/templates.tsx';

/** The week of the client in the URL's `cliente`. */
export default function RoutinesPage() {
  const navigate = useNavigate();
  const { cliente } = useSearch({ strict: false });
  const clientId = typeof cliente === 'string' ? cliente : undefined;
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.routines.get, { clientId: clientId ?? '' }),
    enabled: clientId !== undefined,
  });
  const [shown, setShown] = useState<'templates' | 'save'>();
  const choose = (next: string | undefined) => {
    void navigate({ to: '.', search: (was) => ({ ...was, cliente: next }), replace: next === undefined });
    if (next) document.getElementById('contenido')?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className={classes.screen}>
        <Page fill>
          <PageTitle
            actions={
              <Actions
                exercises={data?.exercises}
                onTemplates={() => setShown('templates')}
                onSave={() => setShown('save')}
              />
            }
          >
            Rutinas
          </PageTitle>
          {clientId === undefined && (
            <Paper p={16} className={classes.finder ?? ''}>
              <ClientPicker
                label="Cliente"
                hint="Elige un cliente para ver y armar su semana."
                onChoose={({ id }) => choose(id)}
              />
              <Likely onChoose={choose} />
            </Paper>
          )}
          {clientId !== undefined && data && (
            <>
              <Person client={data.client} onChange={() => choose(undefined)} />
              {data.exercises ? (
                <Board key={clientId} clientId={clientId} routine={{ ...data, exercises: data.exercises }} />
              ) : (
                <NoRoutine clientId={clientId} onTemplates={() => setShown('templates')} />
              )}
            </>
          )}
          {clientId !== undefined && !data && error && (
            <>
              <FailedState
                error={error}
                title="No pudimos abrir esta rutina"
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
              <Button variant="subtle" onClick={() => choose(undefined)}>
                Buscar otro cliente
              </Button>
            </>
          )}
          {clientId !== undefined && !data && !error && (
            <>
              <Skeleton height={40} width={280} />
              <Skeleton height={320} />
            </>
          )}
        </Page>
      </div>
      {data?.exercises && <Printed {...data} />}
      {clientId !== undefined && (
        <SaveTemplate clientId={clientId} opened={shown === 'save'} onClose={() => setShown(undefined)} />
      )}
      <Templates
        opened={shown === 'templates'}
        onClose={() => setShown(undefined)}
        routine={clientId === undefined ? undefined : data}
      />
    </>
  );
}
