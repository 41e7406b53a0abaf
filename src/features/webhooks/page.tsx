import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { KeyList } from '../apikeys/parts.ts';
import { WebhookList } from './ui/webhook-list.tsx';

/** What connects Pulso with other programs: keys with which they ask, and webhooks that tell them. */
export default function PluginsPage() {
  return (
    <Page>
      <PageTitle note="Lo que conecta Pulso con otros programas">Plugins</PageTitle>
      <KeyList />
      <WebhookList />
    </Page>
  );
}
