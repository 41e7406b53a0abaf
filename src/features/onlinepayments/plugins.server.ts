import type { PluginSource } from '../../server/plugin.ts';
import type { PluginStatus } from '../../wire/plugin.ts';
import type { GymProvider } from './contract.ts';
import { readProviders } from './providers.server.ts';
import { providerPlugins } from './words.ts';

function statusOf({ fits, keysAt, active, production }: GymProvider): PluginStatus {
  if (!fits) return { state: 'unavailable', note: 'No cobra en tu moneda' };
  if (!keysAt) return { state: 'unset', note: '' };
  if (!active) return { state: 'off', note: '' };
  return { state: production ? 'on' : 'trial', note: '' };
}

export const providerPluginSource: PluginSource = {
  plugins: providerPlugins,
  rights: ['gym.online'],
  read: async (context) => {
    const found = await readProviders(context);
    return Object.fromEntries(found.map((item) => [item.provider, statusOf(item)]));
  },
};
