import { Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime } from '../../web/format.ts';
import { useMe, useNoMailReason, useTimeZone } from '../../web/session.ts';
import { Card, CardRows } from '../../web/ui/card.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ListSection } from '../../web/ui/list-section.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { spanWords } from '../reports/words.ts';
import type { SentReport, Subscription } from './contract.ts';
import { mailedReports } from './domain.ts';
import { SentStateChip } from './ui/sent-state.tsx';
import { SubscriptionRow } from './ui/subscription-row.tsx';
import { subscriptionsQuery } from './ui/use-subscribe.ts';

const loadSent = () => import('./ui/sent-dialog.tsx');
const SentDialog = lazy(loadSent);
const loadPreview = () => import('./ui/preview-dialog.tsx');
const PreviewDialog = lazy(loadPreview);

const columnsIn = (timeZone: string): readonly Column<SentReport>[] => [
  { key: 'report', head: 'Reporte', phone: 'title', render: ({ report }) => mailedReports[report] },
  { key: 'span', head: 'De qué días', render: spanWords },
  { key: 'sentAt', head: 'Enviado', nowrap: true, render: ({ sentAt }) => dayTime(sentAt, timeZone) },
  {
    key: 'state',
    head: 'Cómo quedó',
    render: ({ state }) => <SentStateChip state={state} />,
  },
];

function Sent() {
  const list = useListState();
  const [shown, setShown] = useState<SentReport>();
  const close = () => setShown(undefined);
  const result = useQuery({
    ...query(api.reportmails.sent, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListSection
        title="Lo que te llegó"
        query={result}
        list={list}
        columns={columnsIn(useTimeZone())}
        rowKey={({ report, from, to }) => [report, from, to].join()}
        rowName={(row) => `${mailedReports[row.report]}, ${spanWords(row)}`}
        isMuted={({ state }) => state !== 'sent'}
        onOpen={setShown}
        empty={{ title: 'Todavía no te llegó ninguno', icon: IconMail }}
        failedTitle="No pudimos cargar lo que te llegó"
      />
      <Late opened={shown !== undefined} load={loadSent} onClose={close}>
        {shown && <SentDialog sent={shown} onClose={close} />}
      </Late>
    </>
  );
}

function useMailNote(proved: boolean): string {
  const { email } = useMe();
  const reason = useNoMailReason();
  if (reason) return `Por ahora no sale ninguno. ${reason}`;
  return proved
    ? `Llegan a ${email}, en la mañana.`
    : `No sale ninguno mientras no confirmes tu correo, ${email}.`;
}

/** Which reports come to a person by mail, how often, and which came. */
export default function ReportMailsPage() {
  const { data, error, refetch, isFetching } = useQuery(subscriptionsQuery());
  const note = useMailNote(data?.proved ?? false);
  const [shown, setShown] = useState<Subscription>();
  const close = () => setShown(undefined);
  return (
    <Page>
      <PageTitle note="Las cifras de un reporte, en tu correo">Reportes por correo</PageTitle>
      <PageTabs group="Reportes" />
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar lo que elegiste"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && (
        <>
          <Card title="Qué te llega">
            <Text c="dimmed">
              Solo tú ves lo que eliges aquí, y se guarda de inmediato. {note} Van las cifras y con qué se
              comparan, sin datos de clientes.
            </Text>
            <CardRows label="Reportes" empty="">
              {data.items.map((item) => (
                <SubscriptionRow key={item.report} subscription={item} onPreview={() => setShown(item)} />
              ))}
            </CardRows>
          </Card>
          <Sent />
        </>
      )}
      <Late opened={shown !== undefined} load={loadPreview} onClose={close}>
        {shown && <PreviewDialog subscription={shown} onClose={close} />}
      </Late>
    </Page>
  );
}
