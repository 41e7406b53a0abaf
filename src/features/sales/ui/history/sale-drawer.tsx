import { Button, Drawer, Group, Skeleton } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { count, dayTime } from '../../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../../web/session.ts';
import { BillHead, BillLines, BillRemark, BillTotalsList, Muted } from '../../../../web/ui/bill.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink, TextLink } from '../../../../web/ui/link.tsx';
import { type Sale, type SaleLine, saleMethods } from '../../contract.ts';
import { numberOf } from '../../words.ts';
import { RefundChip } from './sale-columns.tsx';

interface SaleDrawerProps {
  /** None: it is closed. */
  readonly saleId: string | undefined;
  readonly onClose: () => void;
  readonly onRefund: (saleId: string) => void;
}

/** The line as it was sold, and what came back of it. */
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
    <BillLines
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

function Shown({ sale, onRefund }: { readonly sale: Sale; readonly onRefund: () => void }) {
  const timeZone = useTimeZone();
  const money = useMoney();
  const { id, lines, createdAt, tillName, clientId, clientName, note, refunds, total } = sale;
  const left = lines.some(({ quantity, refunded }) => refunded < quantity);
  const refundedTotal = refunds.reduce((sum, one) => sum + one.total, 0);
  return (
    <>
      <BillHead>
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
      </BillHead>
      <BillLines lines={lines.map((line) => billed(line, money))} />
      <BillTotalsList totals={sale} further={paidWith(sale, money)} />
      {note && <BillRemark>{note}</BillRemark>}
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
        {left && (
          <Button leftSection={<IconReceiptRefund size={18} />} onClick={onRefund}>
            Reembolsar
          </Button>
        )}
      </Group>
    </>
  );
}

/** A sale beside the list: what was sold, how it was paid, and what went back. */
export function SaleDrawer({ saleId, onClose, onRefund }: SaleDrawerProps) {
  const answer = useQuery({ ...query(api.sales.get, { id: saleId ?? '' }), enabled: saleId !== undefined });
  const sale = saleId === undefined ? undefined : answer.data;
  return (
    <Drawer
      opened={saleId !== undefined}
      onClose={onClose}
      title={sale ? `Venta N° ${numberOf(sale)}` : 'Venta'}
      size="min(440px, 100vw)"
    >
      {sale && <Shown sale={sale} onRefund={() => onRefund(sale.id)} />}
      {!sale && answer.error && (
        <FailedState
          error={answer.error}
          title="No pudimos abrir esta venta"
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {saleId !== undefined && !sale && !answer.error && <Skeleton height={320} />}
    </Drawer>
  );
}
