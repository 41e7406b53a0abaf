import { count, dayTime } from '../../../web/format.ts';
import { useMoney, useTaxPolicy, useTimeZone } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { Muted, SummaryHead, SummaryLines, SummaryNote } from '../../../web/ui/summary.tsx';
import { SummaryTotals } from '../../../web/ui/summary-totals.tsx';
import type { CancelledOrder, OrderLine } from '../contract.ts';
import { totalsOf } from '../domain.ts';

export const quantityWordsOf = (line: OrderLine): string =>
  count(line.kind === 'product' ? line.quantity : 1);

export function OrderDetails({ order }: { readonly order: CancelledOrder }) {
  const timeZone = useTimeZone();
  const policy = useTaxPolicy();
  const money = useMoney();
  const { lines, cancelledAt, reason, name, clientId, clientName, note } = order;
  const totals = totalsOf(order, policy);
  return (
    <>
      <SummaryHead>
        <span>{dayTime(cancelledAt, timeZone)}</span>
        {clientId ? (
          <TextLink to="/clients/$clientId" params={{ clientId }}>
            {clientName}
          </TextLink>
        ) : (
          <Muted>Sin cliente</Muted>
        )}
        {name && name !== clientName && <span>{name}</span>}
      </SummaryHead>
      <SummaryNote label="Motivo:">{reason}</SummaryNote>
      <SummaryLines
        lines={lines.map((line, index) => {
          const { amount = 0, discount = 0 } = totals.lines[index] ?? {};
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
      <SummaryTotals totals={totals} />
      {note && <SummaryNote>{note}</SummaryNote>}
    </>
  );
}
