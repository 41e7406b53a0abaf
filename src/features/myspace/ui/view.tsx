import { Button, Group, Skeleton, Text } from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useLive } from '../../../web/live.ts';
import { createQueries } from '../../../web/queries.ts';
import { meQuery, useMe } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { ReadOnlyContext } from '../../../web/ui/read-only.ts';
import { isClientMissing, MissingClient } from '../../clients/parts.ts';
import type { Viewed } from '../contract.ts';
import classes from './view.module.css';

const MySpacePage = lazyPart(() => import('../page.tsx'));

interface ViewProps {
  readonly clientId: string;
  readonly onChange: () => void;
}

function Bar({ client, onChange }: { readonly client: Viewed; readonly onChange: () => void }) {
  const { clientId, hasAccount } = client;
  return (
    <section className={classes.notice} aria-label="Vista Usuario">
      <Banner tone="warn">
        <Group justify="space-between" gap="8px 16px">
          <div className={classes.words}>
            {hasAccount ? 'Así ve Pulso' : 'Así vería Pulso'}{' '}
            <TextLink to="/clients/$clientId" params={{ clientId }} inherit>
              {fullName(client)}
            </TextLink>
            <Text size="sm">
              {!hasAccount && 'Todavía no tiene cuenta. '}
              Es solo para mirar: nada se puede cambiar, y queda registrado que lo viste.
            </Text>
          </div>
          <Button variant="default" onClick={onChange}>
            Ver a otro cliente
          </Button>
        </Group>
      </Banner>
    </section>
  );
}

/** Follows changes like the shell, for the queries of the view. */
function ViewedSpace() {
  useLive();
  return (
    <Suspense fallback={null}>
      <MySpacePage />
    </Suspense>
  );
}

/** A client's own space, as its own queries answer: to look at alone. The server notes that it was opened. */
export function View({ clientId, onChange }: ViewProps) {
  const me = useMe();
  const [id] = useState(() => newId());
  const [queries] = useState(() => {
    const client = createQueries({ viewed: clientId });
    client.setQueryData(meQuery().queryKey, me);
    return client;
  });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.myspace.view({ id, clientId }),
  });
  useEffect(() => mutate(), [mutate]);
  if (isClientMissing(error)) return <MissingClient />;
  if (!data) {
    return (
      <Page>
        {error ? (
          <FailedState
            error={error}
            title="No pudimos abrir esta vista"
            onRetry={() => mutate()}
            retrying={isPending}
          />
        ) : (
          <Skeleton height={68} role="status" aria-label="Abriendo la vista" data-late />
        )}
      </Page>
    );
  }
  return (
    <>
      <Bar client={data} onChange={onChange} />
      <QueryClientProvider client={queries}>
        <ReadOnlyContext value>
          <ViewedSpace />
        </ReadOnlyContext>
      </QueryClientProvider>
    </>
  );
}
