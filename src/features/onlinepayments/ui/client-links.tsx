import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useMay, useMoney, useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { collectionWords } from '../../receivables/words.ts';
import type { OnlinePayment, PaymentLink } from '../contract.ts';
import { linkStates } from '../domain.ts';
import { type LinkClient, LinkDialog } from './link-dialog.tsx';
import { linkTones } from './link-tones.ts';
import { PaidLine } from './paid-line.tsx';
import { RefundForm } from './refund-form.tsx';
import { useLinkActions } from './use-link-actions.ts';

interface LinkRowProps {
  readonly link: PaymentLink;
  readonly memberships: Parameters<typeof PaidLine>[0]['memberships'];
  readonly onShow: () => void;
  readonly onRefund: (payment: OnlinePayment) => void;
}

function LinkRow({ link, memberships, onShow, onRefund }: LinkRowProps) {
  const money = useMoney();
  const timeZone = useTimeZone();
  const may = useMay();
  const { cancel } = useLinkActions();
  const { state, url, createdAt, madeBy, planName, isPurchase, payments } = link;
  const from = isPurchase ? 'desde la página' : 'desde Mi espacio';
  const isOpen = url !== '' || state === 'confirming';
  return (
    <li>
      <Stack gap={4} w="100%">
        <Group gap="4px 12px" justify="space-between">
          <RowName line={`${dayTime(createdAt, timeZone)} · ${madeBy ? `lo hizo ${madeBy}` : from}`}>
            {money(link.amount)} de {planName}
          </RowName>
          <StateChip tone={linkTones[state]}>{linkStates[state]}</StateChip>
        </Group>
        {isOpen && (
          <Group gap={8}>
            {url !== '' && (
              <Button size="compact-sm" variant="default" onClick={onShow}>
                Ver link
              </Button>
            )}
            {may(api.onlinepayments.cancel) && (
              <Button size="compact-sm" variant="default" onClick={() => void cancel(link)}>
                Anular
              </Button>
            )}
          </Group>
        )}
        {payments
          .filter((payment) => payment.state === 'paid' || payment.attentions.length > 0)
          .map((payment) => (
            <PaidLine
              key={payment.id}
              link={link}
              payment={payment}
              memberships={memberships}
              onRefund={() => onRefund(payment)}
            />
          ))}
      </Stack>
    </li>
  );
}

/** The payment links of a client, and a button for each membership that they owe. */
export default function ClientLinks({ client }: { readonly client: LinkClient }) {
  const may = useMay();
  const money = useMoney();
  const timeZone = useTimeZone();
  const { data, error, refetch, isFetching } = useQuery(
    query(api.onlinepayments.ofClient, { clientId: client.id }),
  );
  const { refresh } = useLinkActions();
  const [shown, setShown] = useState<PaymentLink>();
  const [refunding, setRefunding] = useState<{ link: PaymentLink; payment: OnlinePayment }>();
  const make = useSubmit(async (membershipId: string) => {
    setShown(await api.onlinepayments.create({ id: newId(), membershipId }));
    refresh();
  });
  if (data && !data.ready && data.items.length === 0) return null;
  const refusal = data ? collectionWords(data, 'message', timeZone) : '';
  const offered = data?.ready && may(api.onlinepayments.create) ? data.owed : [];
  return (
    <Card
      title="Pagos en línea"
      more={
        <Group gap={8}>
          {offered.map(({ membershipId, planName, due }) => (
            <Button
              key={membershipId}
              variant="default"
              size="compact-sm"
              loading={make.working}
              onClick={() => void make.submit(membershipId)}
            >
              Enviar link de pago{offered.length > 1 && ` de ${planName}, ${money(due.amount)}`}
            </Button>
          ))}
        </Group>
      }
    >
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar sus pagos en línea"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {make.error && <Failure error={make.error} />}
      {data && data.items.length === 0 && (
        <Text c="dimmed" mt={4}>
          {data.owed.length > 0 ? 'Todavía no se le ha enviado un link.' : 'No debe ninguna membresía.'}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <CardRows label="Links de pago" empty="">
          {data.items.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              memberships={data.memberships}
              onShow={() => setShown(link)}
              onRefund={(payment) => setRefunding({ link, payment })}
            />
          ))}
        </CardRows>
      )}
      {shown && (
        <LinkDialog link={shown} client={client} refusal={refusal} onClose={() => setShown(undefined)} />
      )}
      {refunding && (
        <RefundForm
          payment={refunding.payment}
          clientName={refunding.link.clientName}
          onClose={() => setRefunding(undefined)}
          onDone={() => {
            void toast('Se pidió la devolución.');
            refresh();
          }}
        />
      )}
    </Card>
  );
}
