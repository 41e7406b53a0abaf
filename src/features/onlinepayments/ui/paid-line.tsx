import { Button, Group, Paper, Text } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useMay, useTimeZone } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Output } from '../../../wire/verb.ts';
import { money as written } from '../../../wire/written.ts';
import { receiptNumber } from '../../receipts/words.ts';
import type { OnlinePayment, onlinePaymentsContract, PaymentLink } from '../contract.ts';
import { attentions as names, providers, refundStates } from '../domain.ts';
import { attentionWords } from '../words.ts';
import { leftOf } from './refund-form.tsx';
import { useLinkActions } from './use-link-actions.ts';

const canBeSeen: readonly OnlinePayment['attentions'][number][] = [
  'unanswered',
  'surplus',
  'refunded',
  'differs',
];

interface PaidLineProps {
  readonly link: PaymentLink;
  readonly payment: OnlinePayment;
  /** The memberships that it can be assigned to. */
  readonly memberships: Output<typeof onlinePaymentsContract.ofClient>['memberships'];
  readonly onRefund: () => void;
}

/** Whether somebody says what became of a refund: one that was not confirmed, or was done there. */
const isToDecide = (
  attention: OnlinePayment['attentions'][number],
  { refunded, toldRefunded }: OnlinePayment,
): boolean => attention === 'unclear' || (attention === 'differs' && (toldRefunded ?? 0) > refunded);

interface AttentionProps extends Omit<PaidLineProps, 'onRefund'> {
  readonly attention: OnlinePayment['attentions'][number];
}

function Attention({ link, payment, memberships, attention }: AttentionProps) {
  const may = useMay();
  const { assign, decide, markSeen } = useLinkActions();
  const isLoose = attention === 'unassigned' || attention === 'mismatch';
  return (
    <Paper p={12} mt={4}>
      <StateChip tone="warn">{names[attention]}</StateChip>
      <Text size="sm">
        {attentionWords({ ...payment, attention, name: link.clientName, isRemoved: false })}.
      </Text>
      <Group gap={8} mt={8}>
        {isLoose &&
          may(api.onlinepayments.resolve) &&
          memberships.map(({ membershipId, planName, revives }) => (
            <Button
              key={membershipId}
              size="compact-sm"
              variant="default"
              onClick={() => void assign(payment.id, membershipId, planName)}
            >
              Asignar a {planName}
              {revives && ', que vuelve a estar vigente'}
            </Button>
          ))}
        {isToDecide(attention, payment) && may(api.onlinepayments.refund) && (
          <Button size="compact-sm" variant="default" onClick={() => decide(payment, true)}>
            Sí se devolvió
          </Button>
        )}
        {attention === 'unclear' && may(api.onlinepayments.refund) && (
          <Button size="compact-sm" variant="default" onClick={() => decide(payment, false)}>
            No se devolvió
          </Button>
        )}
        {canBeSeen.includes(attention) && may(api.onlinepayments.resolve) && (
          <Button size="compact-sm" variant="default" onClick={() => void markSeen(payment)}>
            Ya lo vi
          </Button>
        )}
      </Group>
    </Paper>
  );
}

const refusalWords = ({ refusal, state }: OnlinePayment['refunds'][number]): string =>
  `${refundStates[state]}${refusal && `: ${refusal}`}`;

/** Something that was paid by a link: with whom, its receipt, and what was given back. */
export function PaidLine({ link, payment, memberships, onRefund }: PaidLineProps) {
  const money = (amount: number) => written(amount, payment.currency);
  const timeZone = useTimeZone();
  const may = useMay();
  const { provider, production, paidAt, receipt, refunds, refunded, attentions } = payment;
  const parts = [
    `${money(payment.amount)} con ${providers[provider]}${production ? '' : ', de prueba'}`,
    paidAt && dayTime(paidAt, timeZone),
    receipt && `Comprobante N° ${receiptNumber(receipt.number)}`,
  ];
  return (
    <div>
      <Group gap="4px 12px" justify="space-between">
        <Text size="sm">{parts.filter(Boolean).join(' · ')}</Text>
        {payment.state === 'paid' && leftOf(payment) > 0 && may(api.onlinepayments.refund) && (
          <Button size="compact-sm" variant="default" onClick={onRefund}>
            Devolver
          </Button>
        )}
      </Group>
      {refunded > 0 && <StateChip tone="rest">Devuelto {money(refunded)}</StateChip>}
      {refunds
        .filter(({ state }) => state !== 'done')
        .map((refund) => (
          <Text key={refund.id} size="sm" c="dimmed">
            Devolución de {money(refund.amount)}: {refusalWords(refund).toLowerCase()}
          </Text>
        ))}
      {attentions.map((attention) => (
        <Attention
          key={attention}
          link={link}
          payment={payment}
          memberships={memberships}
          attention={attention}
        />
      ))}
    </div>
  );
}
