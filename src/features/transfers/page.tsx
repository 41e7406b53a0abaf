import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { count } from '../../web/format.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { lazyPart } from '../../web/ui/lazy-part.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { useSubmit } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { WorkProgress } from '../imports/parts.ts';
import type { OpenTransfer, Target } from './contract.ts';
import { Doubtful } from './ui/doubtful.tsx';
import { OtherClient } from './ui/other-client.tsx';
import { ReceiptChoice } from './ui/receipt-choice.tsx';
import { Settled } from './ui/settled.tsx';
import { Sure } from './ui/sure.tsx';
import { hasMoved, useTakeAll } from './ui/take.ts';

const Upload = lazyPart(() => import('./ui/upload.tsx'));

interface ProposalProps {
  readonly items: readonly OpenTransfer[];
  readonly total: number;
  readonly takeOne: ReturnType<typeof useTakeAll>['take'];
  readonly onTakeAll: (transfers: readonly OpenTransfer[], sendReceipt: boolean) => void;
}

/** The open transfers: the sure ones to take together, the doubtful ones to decide about. */
function Proposal({ items, total, takeOne, onTakeAll }: ProposalProps) {
  const queries = useQueryClient();
  const [setAside, setSetAside] = useState<ReadonlySet<string>>(new Set());
  const [searching, setSearching] = useState<OpenTransfer>();
  const [sendReceipt, setSendReceipt] = useState(true);
  const receipts = <ReceiptChoice value={sendReceipt} onChange={setSendReceipt} />;
  const isSure = ({ id, sure }: OpenTransfer) => sure && !setAside.has(id);
  const sure = items.filter(isSure);
  const doubtful = items.filter((transfer) => !isSure(transfer));

  const { submit, working, error, clear } = useSubmit(async (decide: () => Promise<unknown>) => {
    try {
      await decide();
    } catch (reason) {
      if (hasMoved(reason)) await queries.invalidateQueries();
      throw reason;
    }
    setSearching(undefined);
    await queries.invalidateQueries();
  });
  const take = (transfer: OpenTransfer, target: Target) =>
    void submit(async () => {
      const paymentId = await takeOne(transfer.id, target, sendReceipt);
      const undo = async () => {
        await api.payments.remove({ id: paymentId });
        await queries.invalidateQueries();
      };
      void toast(
        `Se tomó como pago de ${target.clientName}.`,
        target.membershipId ? { onUndo: () => void submit(undo) } : {},
      );
    });
  const dismiss = ({ id }: OpenTransfer) =>
    void submit(async () => {
      await api.transfers.dismiss({ id });
      void toast('Se descartó la transferencia.', {
        onUndo: () => void submit(() => api.transfers.reopen({ id })),
      });
    });

  return (
    <>
      {total > items.length && (
        <Banner tone="info" closeAfter={false}>
          Se muestran las {count(items.length)} más antiguas de {count(total)}; las demás vienen después.
        </Banner>
      )}
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      {sure.length > 0 && (
        <Sure
          transfers={sure}
          receipts={receipts}
          onTakeAll={() => onTakeAll(sure, sendReceipt)}
          onSetAside={({ id }) => setSetAside(new Set([...setAside, id]))}
        />
      )}
      {doubtful.length > 0 && (
        <Doubtful
          transfers={doubtful}
          receipts={sure.length === 0 && receipts}
          working={working}
          onTake={take}
          onSearch={setSearching}
          onDismiss={dismiss}
        />
      )}
      {searching && (
        <OtherClient
          transfer={searching}
          working={working}
          onTake={(target) => take(searching, target)}
          onClose={() => setSearching(undefined)}
        />
      )}
    </>
  );
}

/** The transfers of a bank's statement, each taken as the payment that it is. */
export default function TransfersPage() {
  const [uploading, setUploading] = useState(false);
  const [message, setMessage] = useState<string>();
  const { take, takeAll, work, problem, cancel } = useTakeAll(setMessage);
  const result = useQuery({ ...query(api.transfers.open, {}), enabled: !work });
  const { data, error } = result;
  const isEmpty = data?.total === 0 && data.settled === 0;
  const showsUpload = uploading || isEmpty;
  const upload = (
    <Button
      variant={data?.total ? 'default' : 'filled'}
      leftSection={<IconUpload size={18} />}
      onClick={() => setUploading(true)}
    >
      Subir cartola
    </Button>
  );
  return (
    <Page>
      <PageTitle
        {...(data && { count: data.total })}
        note={showsUpload && 'Cada abono se busca entre lo que te deben, por su monto, RUT y nombre.'}
        actions={!showsUpload && !work && upload}
      >
        Transferencias
      </PageTitle>
      <PageTabs group="Pagos" />
      {message && (
        <Banner key={message} tone="good" onClose={() => setMessage(undefined)} closeAfter={false}>
          {message}
        </Banner>
      )}
      {problem && (
        <Banner tone="bad" closeAfter={false}>
          {problem}
        </Banner>
      )}
      {work && <WorkProgress work={work} onCancel={cancel} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las transferencias"
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && !work && showsUpload && (
        <Suspense fallback={<ListSkeleton />}>
          <Upload
            onAdded={(added) => {
              setMessage(added);
              setUploading(false);
            }}
            onLeave={isEmpty ? undefined : () => setUploading(false)}
          />
        </Suspense>
      )}
      {data && !work && !showsUpload && (
        <>
          {data.total === 0 && <Text c="dimmed">No queda ninguna por revisar.</Text>}
          <Proposal
            items={data.items}
            total={data.total}
            takeOne={take}
            onTakeAll={(transfers, sendReceipt) => void takeAll(transfers, sendReceipt)}
          />
          {data.settled > 0 && <Settled />}
        </>
      )}
    </Page>
  );
}
