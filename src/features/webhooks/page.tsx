import { Suspense } from 'react';
import { api } from '../../web/api.ts';
import { lazyPart } from '../../web/ui/lazy-part.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { May } from '../../web/ui/may.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { KeyList } from '../apikeys/parts.ts';
import { WebhookList } from './ui/webhook-list.tsx';

const ProviderList = lazyPart(async () => {
  const { ProviderList } = await import('../onlinepayments/parts.ts');
  return { default: ProviderList };
});

const AccountingPlugin = lazyPart(async () => {
  const { AccountingPlugin } = await import('../accounting/parts.ts');
  return { default: AccountingPlugin };
});

const ReaderList = lazyPart(async () => {
  const { ReaderList } = await import('../accesscontrol/parts.ts');
  return { default: ReaderList };
});

/** What connects Pulso with other programs: who takes payments online, keys with which others ask, webhooks that tell them, readers at the doors, and entries for the accountant. */
export default function PluginsPage() {
  return (
    <Page>
      <PageTitle note="Lo que conecta Pulso con otros programas">Plugins</PageTitle>
      <May call={api.onlinepayments.providers}>
        <Suspense fallback={<ListSkeleton />}>
          <ProviderList />
        </Suspense>
      </May>
      <May call={api.apikeys.list}>
        <KeyList />
        <WebhookList />
      </May>
      <May call={api.accesscontrol.readers}>
        <Suspense fallback={<ListSkeleton />}>
          <ReaderList />
        </Suspense>
      </May>
      <May call={api.accounting.chart}>
        <Suspense fallback={<ListSkeleton />}>
          <AccountingPlugin />
        </Suspense>
      </May>
    </Page>
  );
}
