import { Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsNetwork } from '../../web/offline/needs-network.tsx';
import { Banner } from '../../web/ui/banner.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ClientPicker } from '../clients/parts.ts';
import { matchesWords } from '../clients/words.ts';
import { followUpAnywhere } from '../receipts/parts.ts';
import { useBackToCheckIn } from './ui/back-to-check-in.ts';
import { LastPayment, receiptOf } from './ui/last-payment.tsx';
import { Likely } from './ui/likely.tsx';
import { RecentPayments } from './ui/recent-payments.tsx';
import { Take } from './ui/take.tsx';
import type { SavedPayment } from './ui/take-form.tsx';

/**
 * Takes payments one after another; the URL holds the selected client as `cliente`, with `nueva` to sell them a further
 * membership.
 */
export default function TakePaymentPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { cliente, nueva } = useSearch({ strict: false });
  const [saved, setSaved] = useState<SavedPayment>();
  const [last, setLast] = useState<SavedPayment>();
  const clientId = typeof cliente === 'string' ? cliente : undefined;

  const goBack = useBackToCheckIn();
  const choose = (next: string | undefined) =>
    void navigate({ to: '.', search: { cliente: next }, replace: next === undefined });

  return (
    <Page>
      <PageTitle>Ingresar Pago</PageTitle>
      <NeedsNetwork what="Ingresar un pago o vender un plan" />
      {saved && (
        <Banner key={saved.id} tone="good" onClose={() => setSaved(undefined)}>
          <div>Pago guardado exitosamente.</div>
          <Text>{saved.words}</Text>
        </Banner>
      )}
      <Paper p={{ base: 12, xs: 16 }} mih={116}>
        {clientId === undefined ? (
          <>
            <ClientPicker
              inline
              label="Cliente"
              statusOf={(matches) =>
                matches ? matchesWords(matches) : 'Escribe unas letras de su nombre, o su RUT o teléfono.'
              }
              onChoose={({ id }) => choose(id)}
            />
            <Likely onChoose={choose} />
          </>
        ) : (
          <Take
            key={clientId}
            clientId={clientId}
            sells={nueva !== undefined}
            onSaved={(payment) => {
              void queries.invalidateQueries();
              if (goBack) {
                const words = `Pago guardado exitosamente: ${payment.words}.`;
                void followUpAnywhere(words, { ...payment, source: receiptOf(payment) });
                return goBack();
              }
              setSaved(payment);
              setLast(payment);
              choose(undefined);
            }}
            onLeave={() => choose(undefined)}
          />
        )}
      </Paper>
      {last && clientId === undefined && <LastPayment key={last.id} payment={last} />}
      <RecentPayments />
    </Page>
  );
}
