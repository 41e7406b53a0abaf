import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { type PluginGroup, pluginGroups } from '../../wire/plugin.ts';
import { PluginRows } from './ui/plugin-rows.tsx';

const groups = Object.keys(pluginGroups) as PluginGroup[];

/** What connects Pulso with other programs, in groups, each with its state; a row opens its page. */
export default function PluginsPage() {
  const { data, error, refetch, isFetching } = useQuery(query(api.plugins.list, {}));
  const shown = groups.flatMap((group) => {
    const plugins = data?.items.filter((plugin) => plugin.group === group) ?? [];
    return plugins.length > 0 ? [{ group, plugins }] : [];
  });
  return (
    <Page>
      <PageTitle note="Lo que conecta Pulso con otros programas, qué ve y si está encendido">
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
      {shown.map((group) => (
        <PluginRows key={group.group} {...group} />
      ))}
    </Page>
  );
}
