import type { PluginSource } from '../../server/plugin.ts';
import type { PluginStatus } from '../../wire/plugin.ts';
import { readAccount } from './account.server.ts';
import { whatsAppPlugin } from './words.ts';

export const whatsAppPluginSource: PluginSource = {
  plugins: [whatsAppPlugin],
  rights: ['gym.whatsapp'],
  read: async (context) => {
    const account = await readAccount(context);
    const statusOf = (): PluginStatus => {
      if (!account) return { state: 'unset', note: '' };
      if (!account.active) return { state: 'off', note: '' };
      return account.pausedFor === null ? { state: 'on', note: '' } : { state: 'failing', note: 'En pausa' };
    };
    return { [whatsAppPlugin.key]: statusOf() };
  },
};
