import type { PluginSource } from '../../server/plugin.ts';
import { readersPluginSource } from '../accesscontrol/server.ts';
import { journalPluginSource } from '../accounting/server.ts';
import { keysPluginSource } from '../apikeys/server.ts';
import { calendarPluginSource } from '../calendarlinks/server.ts';
import { networkPluginSource } from '../networkvisits/server.ts';
import { providerPluginSource } from '../onlinepayments/server.ts';
import { webhooksPluginSource } from '../webhooks/server.ts';
import { whatsAppPluginSource } from '../whatsappcloud/server.ts';

/** The parts of Pulso that are shown as plugins, in the order within their groups. */
export const sources: readonly PluginSource[] = [
  providerPluginSource,
  whatsAppPluginSource,
  networkPluginSource,
  readersPluginSource,
  journalPluginSource,
  calendarPluginSource,
  keysPluginSource,
  webhooksPluginSource,
];
