import type { PluginSource } from '../../server/plugin.ts';
import type { PluginStatus } from '../../wire/plugin.ts';
import type { GymNetwork } from './contract.ts';
import { readNetworks } from './networks.server.ts';
import { networkPlugins } from './words.ts';

function statusOf({ keysAt, active, automatic }: GymNetwork): PluginStatus {
  if (!keysAt) return { state: 'unset', note: '' };
  return { state: active ? 'on' : 'off', note: active && automatic ? 'Acepta sola' : '' };
}

export const networkPluginSource: PluginSource = {
  plugins: networkPlugins,
  rights: ['gym.keys'],
  read: async (context) => {
    const found = await readNetworks(context);
    return Object.fromEntries(found.map((item) => [item.network, statusOf(item)]));
  },
};
