import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconMail, IconReceipt, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, api, query } from '../../web/api.ts';
import { save } from '../../web/files/saving.ts';
import { useLoadLogo } from '../../web/gym-image.ts';
import { drawPdf } from '../../web/pdf.ts';
import { useMay } from '../../web/session.ts';
import { useNoteRecent } from '../../web/shell/recent.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { useSubmit } from '../../web/ui/submit.ts';
import type { FullReceipt, Receipt } from './contract.ts';
import type { ReceiptOrder } from './document.ts';
import { fileNameOf, titleOf } from './rules.ts';
import { CancelForm } from './ui/cancel-form.tsx';
import { pageRule } from './ui/page-rule.ts';
import { PrintButton } from './ui/receipt-buttons.tsx';
import { CancellationNotice, OutdatedNotice, RelatedReceipts, SendingNotice } from './ui/receipt-notices.tsx';
import { isReissuable, useReissue } from './ui/reissue.ts';
import { SendForm } from './ui/send-form.tsx';
import { SentMails } from './ui/sent-mails.tsx';
import { Slip } from './ui/slip.tsx';

const download = async (order: ReceiptOrder & { receipt: Receipt }): Promise<void> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  save(await drawPdf(worker, order), `${fileNameOf(order.receipt)}.pdf`);
};

/** Whether the URL asks to print it, as `imprimir`, which it does once. */
function useAskedPrint(): boolean {
  const navigate = useNavigate();
  const { imprimir } = useSearch({ strict: false });
  const isAsked = imprimir !== undefined;
  useEffect(() => {
    if (isAsked) void navigate({ to: '.', search: {}, replace: true });
  }, [isAsked, navigate]);
  return isAsked;
}

function ReceiptDetails({ receipt }: { readonly receipt: FullReceipt }) {
  const [opened, setOpened] = useState<'send' | 'cancel'>();
  const close = () => setOpened(undefined);
  const { ref, height } = useElementSize();
  const loadLogo = useLoadLogo();
  const { submit, working, error } = useSubmit(async () => download({ receipt, logo: await loadLogo() }));
  const again = useReissue();
  const may = useMay();
  const printed = useAskedPrint();
  useNoteRecent({
    label: titleOf(receipt),
    description: receipt.content.clientName,
    href: `/store/receipts/${receipt.id}`,
  });

  return (
    <>
      <style>{pageRule(height)}</style>
      <div className="screen-only">
        <Page>
          <PageTitle
            actions={
              <Group gap={8}>
                <PrintButton
                  screen="Comprobante"
                  source={async () => receipt.id}
                  variant="filled"
                  atOnce={printed}
                >
                  Imprimir
                </PrintButton>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} />}
                  onClick={() => void submit()}
                  loading={working}
                >
                  Descargar PDF
                </Button>
                {isReissuable(receipt) && may(api.receipts.reissue) && (
                  <Button
                    variant="default"
                    leftSection={<IconReceipt size={18} />}
                    onClick={() => void again.submit(receipt)}
                    loading={again.working}
                  >
                    Emitir otro
                  </Button>
                )}
                {!receipt.cancellation && (
                  <>
                    <Button
                      variant="default"
                      leftSection={<IconMail size={18} />}
                      onClick={() => setOpened('send')}
                    >
                      Enviar por correo
                    </Button>
                    {may(api.receipts.cancel) && (
                      <Button
                        variant="default"
                        leftSection={<IconReceiptOff size={18} />}
                        onClick={() => setOpened('cancel')}
                      >
                        Anular
                      </Button>
                    )}
                  </>
                )}
              </Group>
            }
          >
            {titleOf(receipt)}
          </PageTitle>
          {error && <Failure error={error} />}
          {again.error && <Failure error={again.error} />}
          <CancellationNotice {...receipt} />
          <RelatedReceipts {...receipt} />
          <OutdatedNotice {...receipt} />
          <SendingNotice receipt={receipt} />
          <Paper w="fit-content" maw="100%" style={{ overflow: 'hidden' }}>
            <div ref={ref}>
              <Slip receipt={receipt} />
            </div>
          </Paper>
          <SentMails mails={receipt.mails} />
        </Page>
        <SendForm receipt={receipt} opened={opened === 'send'} onClose={close} />
        <CancelForm receipt={receipt} opened={opened === 'cancel'} onClose={close} />
      </div>
      <div className="print-only">
        <Slip receipt={receipt} />
      </div>
    </>
  );
}

const missingCodes = ['not_found', 'invalid_input'];

/** The receipt with the id in the URL, or the one of the sale, refund, payment or debt with that id. */
export default function ReceiptPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch, isFetching } = useQuery(query(api.receipts.get, { id }));
  if (data) return <ReceiptDetails key={data.id} receipt={data} />;
  if (error instanceof ApiError && missingCodes.includes(error.code))
    return (
      <Page>
        <EmptyState
          title="No encontramos este comprobante"
          alone
          action={
            <ButtonLink to="/invoices" variant="default">
              Ver facturas
            </ButtonLink>
          }
          icon={IconReceipt}
        />
      </Page>
    );
  return (
    <Page>
      <PageTitle>Comprobante</PageTitle>
      {error && (
        <FailedState
          error={error}
          title="No pudimos abrir este comprobante"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={480} width={302} />}
    </Page>
  );
}
