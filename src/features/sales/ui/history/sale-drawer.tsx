import { Button, Drawer, Group, Skeleton } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { count, dayTime } from '../../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../../web/session.ts';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink, TextLink } from '../../../../web/ui/link.tsx';
import { Muted, SummaryHead, SummaryLines, SummaryNote, SummaryTotals } from '../../../../web/ui/summary.tsx';
import { type Sale, type SaleLine, saleMethods } from '../../contract.ts';
import { numberOf } from '../../words.ts';
import { RefundChip } from './sale-columns.tsx';

interface SaleDrawerProps {
  /** Undefined closes the drawer. */
  readonly saleId: string | undefined;
  readonly onClose: () => void;
  readonly onRefund: (saleId: string) => void;
}

/** The details of a sold line, with its refunded quantity. */
const billed = (
  { id, name, quantity, price, discount, amount, note, refunded }: SaleLine,
  money: (amount: number) => string,
) => ({
  key: id,
  name,
  amount,
  details: [
    `${count(quantity)} × ${money(price)}`,
    discount > 0 && `descuento ${money(discount)}`,
    refunded > 0 && `${count(refunded)} de vuelta`,
    note,
  ],
});

/** How the sale was paid. */
const paidWith = ({ rounding, payments, tendered, change }: Sale, money: (amount: number) => string) => [
  ...(rounding === 0 ? [] : [{ label: 'Redondeo', amount: rounding }]),
  ...payments.map(({ method, amount }) => ({ label: saleMethods[method], amount })),
  ...(change > 0 ? [{ label: `Entregó ${money(tendered)}, vuelto`, amount: change, muted: true }] : []),
];

function Refunds({ refunds }: Pick<Sale, 'refunds'>) {
  const timeZone = useTimeZone();
  if (refunds.length === 0) return null;
  return (
    <SummaryLines
      title="Reembolsos"
      lines={refunds.map(({ id, receiptNumber, total, rounding, method, reason, createdAt }) => ({
        key: id,
        name: (
          <TextLink to="/store/receipts/$id" params={{ id }}>
            N° {numberOf({ receiptNumber })}
          </TextLink>
        ),
        amount: -(total + rounding),
        details: [dayTime(createdAt, timeZone), saleMethods[method], reason],
      }))}
    />
  );
}

function SaleDetails({ sale, onRefund }: { readonly sale: Sale; readonly onRefund: () => void }) {
  const timeZone = useTimeZone();
  const money = useMoney();
  const { id, lines, createdAt, tillName, clientId, clientName, note, refunds, total } = sale;
  const hasUnrefunded = lines.some(({ quantity, refunded }) => refunded < quantity);
  const refundedTotal = refunds.reduce((sum, refund) => sum + refund.total, 0);
  return (
    <>
      <SummaryHead>
        <span>
          {dayTime(createdAt, timeZone)} · {tillName}
        </span>
        {clientId ? (
          <TextLink to="/clients/$clientId/memberships/$clientName" params={{ clientId, clientName }}>
            {clientName}
          </TextLink>
        ) : (
          <Muted>Sin cliente</Muted>
        )}
        <RefundChip total={total} refundedTotal={refundedTotal} />
      </SummaryHead>
      <SummaryLines lines={lines.map((line) => billed(line, money))} />
      <SummaryTotals totals={sale} extraRows={paidWith(sale, money)} />
      {note && <SummaryNote>{note}</SummaryNote>}
      <Refunds refunds={refunds} />
      <Group gap={8} mt="lg">
        <ButtonLink
          to="/store/receipts/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconReceipt size={18} />}
        >
          Ver comprobante
        </ButtonLink>
        {hasUnrefunded && (
          <Button leftSection={<IconReceiptRefund size={18} />} onClick={onRefund}>
            Reembolsar
          </Button>
        )}
      </Group>
    </>
  );
}

/** A drawer beside the list: a sale's lines, payments and refunds. */
export function SaleDrawer({ saleId, onClose, onRefund }: SaleDrawerProps) {
  const result = useQuery({ ...query(api.sales.get, { id: saleId ?? '' }), enabled: saleId !== undefined });
  const sale = saleId === undefined ? undefined : result.data;
  return (
    <Drawer
      opened={saleId !== undefined}
      onClose={onClose}
      title={sale ? `Venta N° ${numberOf(sale)}` : 'Venta'}
      size="min(440px, 100vw)"
    >
      {sale && <SaleDetails sale={sale} onRefund={() => onRefund(sale.id)} />}
      {!sale && result.error && (
        <FailedState
          error={result.error}
          title="No pudimos abrir esta venta"
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
        />
      )}
      {saleId !== undefined && !sale && !result.error && <Skeleton height={320} />}
    </Drawer>
  );
}
