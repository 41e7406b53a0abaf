import type { ComponentType } from 'react';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { ReaderList } from '../../accesscontrol/parts.ts';
import { AccountingPlugin } from '../../accounting/parts.ts';
import { KeyList } from '../../apikeys/parts.ts';
import { CalendarFeeds } from '../../calendarlinks/parts.ts';
import { NetworkSettings } from '../../networkvisits/parts.ts';
import { ProviderSettings } from '../../onlinepayments/parts.ts';
import { WebhookList } from '../../webhooks/parts.ts';
import { WhatsAppConnection } from '../../whatsappcloud/parts.ts';
import type { Plugin } from '../contract.ts';

export interface SettingsProps {
  /** The plugin's key, such as 'mercadopago'. */
  readonly pluginKey: string;
}

const OutsideSettings = lazyPart(() => import('./outside-settings.tsx'));

/** What is set up on the page of each plugin that is a part of Pulso. */
const settings: Readonly<Record<string, ComponentType<SettingsProps>>> = {
  mercadopago: ProviderSettings,
  khipu: ProviderSettings,
  webpay: ProviderSettings,
  fintoc: ProviderSettings,
  whatsapp: WhatsAppConnection,
  wellhub: NetworkSettings,
  totalpass: NetworkSettings,
  readers: ReaderList,
  accounting: AccountingPlugin,
  calendars: CalendarFeeds,
  apikeys: KeyList,
  webhooks: WebhookList,
};

/** The settings screen of a plugin; all external programs share one. */
export const settingsOf = ({
  key,
  group,
}: Pick<Plugin, 'key' | 'group'>): ComponentType<SettingsProps> | undefined =>
  group === 'programs' ? OutsideSettings : settings[key];
