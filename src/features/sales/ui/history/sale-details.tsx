import { Button, Group } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { api } from '../../../../web/api.ts';
import { count, dayTime } from '../../../../web/format.ts';
import { useMay, useMoney, useTimeZone } from '../../../../web/session.ts';
import { ButtonLink, TextLink } from '../../../../web/ui/link.tsx';
import { Muted, SummaryHead, SummaryLines, SummaryNote } from '../../../../web/ui/summary.tsx';
import { SummaryTotals } from '../../../../web/ui/summary-totals.tsx';
import { MailButton } from '../../../receipts/parts.ts';
import type { Sale, SaleLine } from '../../contract.ts';
import { saleMethods } from '../../domain.ts';
import { RefundChip } from './sale-columns.tsx';
import { SaleRefunds } from './sale-refunds.tsx';

/** The details of a sold line, with its refunded quantity. */
const billed = (
  { id, name, quantity, price, taxTreatment, discount, total, note, refunded }: SaleLine,
  money: (amount: number) => string,
) => ({
  key: id,
  name,
  amount: total,
  details: [
    `${count(quantity)} × ${money(price)}${taxTreatment === 'added' ? ' + impuesto' : ''}`,
    discount > 0 && `descuento ${money(discount)}`,
    refunded > 0 && `${count(refunded)} de vuelta`,
    note,
  ],
});

/** How the sale was paid. */
const paidWith = ({ payments, tendered, change }: Sale, money: (amount: number) => string) => [
  ...payments.map(({ method, amount }) => ({ label: saleMethods[method], amount })),
  ...(change > 0 ? [{ label: `Entregó ${money(tendered)}, vuelto`, amount: change, muted: true }] : []),
];

export function SaleDetails({ sale, onRefund }: { readonly sale: Sale; readonly onRefund: () => void }) {
  const timeZone = useTimeZone();
  const money = useMoney();
  const may = useMay();
  const { id, lines, createdAt, tillName, clientId, clientName, note, refunds, total } = sale;
  const { provisionalNumber, receivedAt, soldBy } = sale;
  const hasUnrefunded = lines.some(({ quantity, refunded }) => refunded < quantity);
  const refundedTotal = refunds.reduce((sum, refund) => sum + refund.total, 0);
  return (
    <>
      <SummaryHead>
        <span>{[dayTime(createdAt, timeZone), tillName, soldBy].filter(Boolean).join(' · ')}</span>
        {clientId ? (
          <TextLink to="/clients/$clientId" params={{ clientId }}>
            {clientName}
          </TextLink>
        ) : (
          <Muted>Sin cliente</Muted>
        )}
        <RefundChip total={total} refundedTotal={refundedTotal} />
      </SummaryHead>
      {provisionalNumber && receivedAt && (
        <SummaryNote>
          Se cobró sin conexión, con la nota {provisionalNumber}; llegó el {dayTime(receivedAt, timeZone)}.
        </SummaryNote>
      )}
      <SummaryLines lines={lines.map((line) => billed(line, money))} />
      <SummaryTotals totals={sale} extraRows={paidWith(sale, money)} />
      {note && <SummaryNote>{note}</SummaryNote>}
      <SaleRefunds refunds={refunds} />
      <Group gap={8} mt="lg">
        <ButtonLink
          to="/store/receipts/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconReceipt size={18} />}
        >
          Ver comprobante
        </ButtonLink>
        <MailButton key={id} sourceId={id} />
        {hasUnrefunded && may(api.refunds.create) && (
          <Button leftSection={<IconReceiptRefund size={18} />} onClick={onRefund}>
            Reembolsar
          </Button>
        )}
      </Group>
    </>
  );
}
