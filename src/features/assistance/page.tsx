import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime } from '../../web/format.ts';
import { useTimeZone } from '../../web/session.ts';
import { Card } from '../../web/ui/card.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { useSubmit } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { SupportAccess } from './contract.ts';
import { Accesses } from './ui/accesses.tsx';
import { OpenForm } from './ui/open-form.tsx';

/** Until when operators may look, and the way to end it. */
function Open({ access }: { readonly access: SupportAccess }) {
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const { submit, working, error } = useSubmit(() => api.assistance.end({}), {
    onDone: () => {
      void queries.invalidateQueries();
      void toast('Soporte ya no puede entrar.');
    },
  });
  const inside = access.visits.filter(({ leftAt }) => leftAt === null);
  return (
    <Card title={`Soporte puede entrar hasta el ${dayTime(access.until, timeZone)}`}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{access.reason}</Text>
      <Text c="dimmed" my={8}>
        {inside.length === 0
          ? 'Ahora no hay nadie dentro.'
          : `Dentro: ${inside.map(({ operator }) => operator ?? 'alguien').join(', ')}.`}
      </Text>
      <Button variant="default" c="var(--bad-text)" loading={working} onClick={() => void submit()}>
        Terminar ahora
      </Button>
      {error && <FailedState error={error} onRetry={() => void submit()} retrying={working} />}
    </Card>
  );
}

/** Where a gym lets operators look at it for an hour, and sees who did. */
export default function SupportPage() {
  const [opening, setOpening] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(query(api.assistance.get, {}));
  const open = data?.items.find((access) => access.open);
  return (
    <Page>
      <PageTitle note="Si necesitas ayuda, deja que quien administra este Pulso mire tu gimnasio por una hora. Solo puede mirar, y queda registrado.">
        Soporte
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las entradas de soporte"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <>
          {open ? (
            <Open access={open} />
          ) : (
            <Group>
              <Button onClick={() => setOpening(true)}>Permitir que soporte entre por una hora</Button>
            </Group>
          )}
          <OpenForm opened={opening} onClose={() => setOpening(false)} />
          <Title order={2}>Entradas de soporte</Title>
          <Accesses accesses={data.items} />
        </>
      )}
    </Page>
  );
}
