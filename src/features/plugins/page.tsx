import { Button, Paper, Title } from '@mantine/core';
import { IconPlug, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { type PluginGroup, pluginGroups } from '../../wire/plugin.ts';
import type { Plugin } from './contract.ts';
import { PluginRows } from './ui/plugin-rows.tsx';

const groups = Object.keys(pluginGroups) as PluginGroup[];

const loadAdding = () => import('./ui/adding.tsx');
const Adding = lazy(loadAdding);

/** What the group of others' programs says while it has none. */
function NoPrograms() {
  return (
    <section aria-label={pluginGroups.programs}>
      <Title order={2} mb={8}>
        {pluginGroups.programs}
      </Title>
      <Paper>
        <EmptyState title="Ningún programa de otros todavía" icon={IconPlug} withinPage>
          Con su archivo plugin.json ves qué pide un programa antes de agregarlo, y lo apagas cuando quieras.
        </EmptyState>
      </Paper>
    </section>
  );
}

function Groups({ items, mayAdd }: { readonly items: readonly Plugin[]; readonly mayAdd: boolean }) {
  return groups.map((group) => {
    const plugins = items.filter((plugin) => plugin.group === group);
    if (plugins.length > 0) return <PluginRows key={group} group={group} plugins={plugins} />;
    return group === 'programs' && mayAdd ? <NoPrograms key={group} /> : null;
  });
}

/** What connects Pulso with other programs, in groups, each with its state; a row opens its page. */
export default function PluginsPage() {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(query(api.plugins.list, {}));
  const mayAdd = useMay()(api.plugins.add);
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <Page>
      <PageTitle
        note="Lo que conecta Pulso con otros programas, qué ve y si está encendido"
        actions={
          mayAdd && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
              Agregar plugin
            </Button>
          )
        }
      >
        Plugins
      </PageTitle>
      {!data && !error && <ListSkeleton />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar los plugins"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <Groups items={data.items} mayAdd={mayAdd} />}
      <Late opened={isAdding} load={loadAdding} onClose={close}>
        <Adding opened={isAdding} onClose={close} onAdded={() => void queries.invalidateQueries()} />
      </Late>
    </Page>
  );
}
