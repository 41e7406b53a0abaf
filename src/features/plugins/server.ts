import type { GymContext } from '../../server/context.ts';
import { implement } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import type { PluginSource } from '../../server/plugin.ts';
import { pluginGroups } from '../../wire/plugin.ts';
import { type Plugin, pluginsContract } from './contract.ts';
import { outsideVerbs, readOutside } from './outside.server.ts';
import { sources } from './sources.server.ts';

const groups = Object.keys(pluginGroups);

async function readSource(context: GymContext, { plugins, read }: PluginSource): Promise<Plugin[]> {
  const status = await read(context);
  return plugins.map((plugin) => {
    const found = status[plugin.key];
    if (!found) throw new Error(`no status of the plugin ${plugin.key}`);
    return { ...plugin, ...found, rights: [...plugin.rights], events: [...plugin.events] };
  });
}

export const pluginsServer = implement(pluginsContract, {
  list: async (context) => {
    const own = await context.rights;
    const shown = sources.filter(({ rights }) => rights.some((right) => own.includes(right)));
    const [found, outside] = await inOrder([
      inOrder(shown.map((source) => readSource(context, source))),
      own.includes('gym.keys') ? readOutside(context) : Promise.resolve([]),
    ]);
    const items = [...found.flat(), ...outside].toSorted(
      (one, other) => groups.indexOf(one.group) - groups.indexOf(other.group),
    );
    return { items };
  },
  ...outsideVerbs,
});
