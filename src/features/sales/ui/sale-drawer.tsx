import { Button, Drawer, Group, Skeleton } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ButtonLink, TextLink } from '../../../web/ui/link.tsx';
import { useLate } from '../../../web/ui/pending.ts';
import { numberOf, type Sale, type SaleLine, saleMethods } from '../contract.ts';
import { RefundChip } from './sale-columns.tsx';
import classes from './sale-drawer.module.css';

interface SaleDrawerProps {
  /** None: it is closed. */
  readonly saleId: string | undefined;
  readonly onClose: () => void;
  readonly onRefund: (saleId: string) => void;
}

function Line({ line }: { readonly line: SaleLine }) {
  const money = useMoney();
  const { name, quantity, price, discount, amount, note, refunded } = line;
  const details = [
    `${count(quantity)} × ${money(price)}`,
    discount > 0 && `descuento ${money(discount)}`,
    refunded > 0 && `${count(refunded)} de vuelta`,
    note,
  ];
  return (
    <li className={classes.line}>
      <span>{name}</span>
      <span className={classes.amount}>{money(amount)}</span>
      <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** What the sale costs, and how it was paid. */
function Sums({ sale }: { readonly sale: Sale }) {
  const money = useMoney();
  const { subtotal, discount, tax, total, rounding, payments, tendered, change } = sale;
  const sums = [
    { label: 'Descuento', amount: -discount },
    { label: 'Subtotal', amount: subtotal },
    { label: 'Impuesto', amount: tax },
  ].filter(({ label }) => label !== 'Descuento' || discount > 0);
  return (
    <dl className={classes.sums}>
      {sums.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{money(total)}</dd>
      </div>
      {rounding !== 0 && (
        <div>
          <dt>Redondeo</dt>
          <dd>{money(rounding)}</dd>
        </div>
      )}
      {payments.map(({ method, amount }) => (
        <div key={method}>
          <dt>{saleMethods[method]}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      {change > 0 && (
        <div className={classes.muted}>
          <dt>Entregó {money(tendered)}, vuelto</dt>
          <dd>{money(change)}</dd>
        </div>
      )}
    </dl>
  );
}

function Refunds({ refunds }: Pick<Sale, 'refunds'>) {
  const money = useMoney();
  const timeZone = useTimeZone();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds" className={classes.heading}>
        Reembolsos
      </h3>
      <ul className={classes.lines}>
        {refunds.map(({ id, receiptNumber, total, rounding, method, reason, createdAt }) => (
          <li key={id} className={classes.line}>
            <TextLink to="/store/receipts/$id" params={{ id }}>
              N° {numberOf({ receiptNumber })}
            </TextLink>
            <span className={classes.amount}>{money(-(total + rounding))}</span>
            <span className={classes.detail}>
              {[dayTime(createdAt, timeZone), saleMethods[method], reason].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ sale, onRefund }: { readonly sale: Sale; readonly onRefund: () => void }) {
  const timeZone = useTimeZone();
  const { id, lines, createdAt, tillName, clientId, clientName, note, refunds, total } = sale;
  const left = lines.some(({ quantity, refunded }) => refunded < quantity);
  const refundedTotal = refunds.reduce((sum, one) => sum + one.total, 0);
  return (
    <>
      <div className={classes.about}>
        <span>
          {dayTime(createdAt, timeZone)} · {tillName}
        </span>
        {clientId ? (
          <TextLink to="/clients/$clientId/memberships/$clientName" params={{ clientId, clientName }}>
            {clientName}
          </TextLink>
        ) : (
          <span className={classes.muted}>Sin cliente</span>
        )}
        <RefundChip total={total} refundedTotal={refundedTotal} />
      </div>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <Sums sale={sale} />
      {note && <p className={classes.note}>{note}</p>}
      <Refunds refunds={refunds} />
      <Group gap={8} className={classes.actions ?? ''}>
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
  const late = useLate(saleId !== undefined && !sale && !answer.error);
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
      {late && <Skeleton height={320} />}
    </Drawer>
  );
}
