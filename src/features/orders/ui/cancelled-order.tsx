import { Drawer } from '@mantine/core';
import { count, dayTime } from '../../../web/format.ts';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { BillHead, BillLines, BillRemark, BillTotalsList, Muted } from '../../../web/ui/bill.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import type { CancelledOrder, OrderLine } from '../contract.ts';
import { totalsOf } from '../domain.ts';

export const quantityWordsOf = (line: OrderLine): string =>
  count(line.kind === 'product' ? line.quantity : 1);

function Shown({ order }: { readonly order: CancelledOrder }) {
  const timeZone = useTimeZone();
  const { taxRate = 0 } = useMe().gym ?? {};
  const money = useMoney();
  const { lines, cancelledAt, reason, name, clientId, clientName, note } = order;
  const totals = totalsOf(order, taxRate);
  return (
    <>
      <BillHead>
        <span>{dayTime(cancelledAt, timeZone)}</span>
        {clientId ? (
          <TextLink to="/clients/$clientId/memberships/$clientName" params={{ clientId, clientName }}>
            {clientName}
          </TextLink>
        ) : (
          <Muted>Sin cliente</Muted>
        )}
        {name && name !== clientName && <span>{name}</span>}
      </BillHead>
      <BillRemark label="Motivo:">{reason}</BillRemark>
      <BillLines
        lines={lines.map((line, place) => {
          const { amount = 0, discount = 0 } = totals.lines[place] ?? {};
          return {
            key: line.id,
            name: line.name,
            amount,
            details: [
              line.kind === 'membership' ? 'Membresía' : `${quantityWordsOf(line)} × ${money(line.price)}`,
              discount > 0 && `descuento ${money(discount)}`,
              line.note,
            ],
          };
        })}
      />
      <BillTotalsList totals={totals} />
      {note && <BillRemark>{note}</BillRemark>}
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
