import { IconPlug } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { api, query } from '../../web/api.ts';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { Plugin } from './contract.ts';
import { Permissions } from './ui/permissions.tsx';
import { PluginStateChip } from './ui/plugin-state.tsx';
import { settingsOf } from './ui/settings.ts';

const back = (
  <ButtonLink to="/plugins" variant="default">
    Ver plugins
  </ButtonLink>
);

function ShownPlugin({ plugin }: { readonly plugin: Plugin }) {
  const Settings = settingsOf(plugin);
  return (
    <>
      <title>{`${plugin.name} · Pulso`}</title>
      <PageTitle note={plugin.summary} actions={back}>
        {plugin.name}
      </PageTitle>
      {Settings && (
        <Suspense fallback={<ListSkeleton />}>
          <Settings pluginKey={plugin.key} />
        </Suspense>
      )}
      <Card title="Qué ve" more={<PluginStateChip plugin={plugin} />}>
        <Permissions plugin={plugin} />
      </Card>
    </>
  );
}

/** One plugin: its settings, and what it may see. */
export default function PluginPage() {
  const { key = '' } = useParams({ strict: false });
  const { data, error, refetch, isFetching } = useQuery(query(api.plugins.list, {}));
  const plugin = data?.items.find((item) => item.key === key);
  return (
    <Page>
      {!data && !error && <ListSkeleton />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar este plugin"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && !plugin && (
        <EmptyState title="No encontramos este plugin" alone action={back} icon={IconPlug}>
          Puede que alguien lo haya quitado, o que no tengas acceso a él.
        </EmptyState>
      )}
      {plugin && <ShownPlugin key={plugin.key} plugin={plugin} />}
    </Page>
  );
}
