import type { ComponentType } from 'react';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import type { Plugin } from '../contract.ts';

export interface SettingsProps {
  /** The plugin's key, such as 'mercadopago'. */
  readonly pluginKey: string;
}

const keys = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../apikeys/parts.ts')).KeyList,
}));
const webhooks = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../webhooks/parts.ts')).WebhookList,
}));
const readers = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../accesscontrol/parts.ts')).ReaderList,
}));
const accounting = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../accounting/parts.ts')).AccountingPlugin,
}));
const calendars = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../calendarlinks/parts.ts')).CalendarFeeds,
}));
const network = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../networkvisits/parts.ts')).NetworkSettings,
}));
const provider = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../onlinepayments/parts.ts')).ProviderSettings,
}));

const whatsApp = lazyPart<SettingsProps>(async () => ({
  default: (await import('../../whatsappcloud/parts.ts')).WhatsAppConnection,
}));
const outside = lazyPart<SettingsProps>(() => import('./outside-settings.tsx'));

/** What is set up on the page of each plugin that is a part of Pulso. */
const settings: Readonly<Record<string, ComponentType<SettingsProps>>> = {
  mercadopago: provider,
  khipu: provider,
  webpay: provider,
  fintoc: provider,
  whatsapp: whatsApp,
  wellhub: network,
  totalpass: network,
  readers,
  accounting,
  calendars,
  apikeys: keys,
  webhooks,
};

/** The settings screen of a plugin; all external programs share one. */
export const settingsOf = ({ key, group }: Pick<Plugin, 'key' | 'group'>) =>
  group === 'programs' ? outside : settings[key];
