import { count, dayTime } from '../../../web/format.ts';
import { useMoney, useTaxPolicy, useTimeZone } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { Muted, SummaryHead, SummaryLines, SummaryNote } from '../../../web/ui/summary.tsx';
import { SummaryTotals } from '../../../web/ui/summary-totals.tsx';
import type { CancelledOrder, OrderLine } from '../contract.ts';
import { totalsOf } from '../domain.ts';
import { cancellerOf } from '../words.ts';

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
      <SummaryNote label="Anulada por:">{cancellerOf(order)}</SummaryNote>
      <SummaryNote label="Motivo:">{reason}</SummaryNote>
      <SummaryLines
        lines={lines.map((line, index) => {
          const { total = 0, discount = 0, taxTreatment } = totals.lines[index] ?? {};
          const added = taxTreatment === 'added' ? ' + impuesto' : '';
          return {
            key: line.id,
            name: line.name,
            amount: total,
            details: [
              line.kind === 'membership'
                ? 'Membresía'
                : `${quantityWordsOf(line)} × ${money(line.price)}${added}`,
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
