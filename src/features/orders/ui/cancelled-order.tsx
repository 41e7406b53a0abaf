import { Drawer } from '@mantine/core';
import { count, dayTime } from '../../../web/format.ts';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { type CancelledOrder, type OrderLine, totalsOf } from '../contract.ts';
import classes from './cancelled-order.module.css';

export const quantityWordsOf = (line: OrderLine): string =>
  count(line.kind === 'product' ? line.quantity : 1);

function Shown({ order }: { readonly order: CancelledOrder }) {
  const timeZone = useTimeZone();
  const { taxRate = 0 } = useMe().gym ?? {};
  const money = useMoney();
  const { lines, cancelledAt, reason, name, clientId, clientName, note } = order;
  const totals = totalsOf(order, taxRate);
  const sums = [
    { label: 'Descuento', amount: -totals.discount },
    { label: 'Subtotal', amount: totals.subtotal },
    { label: 'Impuesto', amount: totals.tax },
  ].filter(({ label }) => label !== 'Descuento' || totals.discount > 0);
  return (
    <>
      <div className={classes.about}>
        <span>{dayTime(cancelledAt, timeZone)}</span>
        {clientId ? (
          <TextLink to="/clients/$clientId/memberships/$clientName" params={{ clientId, clientName }}>
            {clientName}
          </TextLink>
        ) : (
          <span className={classes.muted}>Sin cliente</span>
        )}
        {name && name !== clientName && <span>{name}</span>}
      </div>
      <p className={classes.reason}>
        <span className={classes.muted}>Motivo:</span> {reason}
      </p>
      <ul className={classes.lines}>
        {lines.map((line, place) => {
          const { amount = 0, discount = 0 } = totals.lines[place] ?? {};
          const details = [
            line.kind === 'membership' ? 'Membresía' : `${quantityWordsOf(line)} × ${money(line.price)}`,
            discount > 0 && `descuento ${money(discount)}`,
            line.note,
          ];
          return (
            <li key={line.id} className={classes.line}>
              <span>{line.name}</span>
              <span className={classes.amount}>{money(amount)}</span>
              <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
      <dl className={classes.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{money(totals.total)}</dd>
        </div>
      </dl>
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}

interface CancelledOrderDrawerProps {
  /** None: it is closed. */
  readonly order: CancelledOrder | undefined;
  readonly onClose: () => void;
}

/** What an order had when it was cancelled; nothing of it was charged. */
export const CancelledOrderDrawer = ({ order, onClose }: CancelledOrderDrawerProps) => (
  <Drawer opened={order !== undefined} onClose={onClose} title="Orden anulada" size="min(440px, 100vw)">
    {order && <Shown order={order} />}
  </Drawer>
);
