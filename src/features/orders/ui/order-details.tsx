import { count, dayTime } from '../../../web/format.ts';
import { useMoney, useTaxPolicy, useTimeZone } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { Muted, SummaryHead, SummaryLines, SummaryNote } from '../../../web/ui/summary.tsx';
import { SummaryTotals } from '../../../web/ui/summary-totals.tsx';
import type { CancelledOrder, Discount, OrderLine } from '../contract.ts';
import { totalsOf } from '../domain.ts';
import { cancellerOf, discountWords } from '../words.ts';

export const quantityWordsOf = (line: OrderLine): string =>
  count(line.kind === 'product' ? line.quantity : 1);

export function OrderDetails({ order }: { readonly order: CancelledOrder }) {
  const timeZone = useTimeZone();
  const policy = useTaxPolicy();
  const money = useMoney();
  const { lines, discount, cancelledAt, reason, name, clientId, clientName, note } = order;
  const totals = totalsOf(order, policy);
  const discountOf = (given: Discount | null, base: number, taken: number) =>
    given?.kind === 'percent' ? `${discountWords(given, base, money)}: ${money(taken)}` : money(taken);
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
          const { total = 0, amount = 0, discount: taken = 0, taxTreatment } = totals.lines[index] ?? {};
          const added = taxTreatment === 'added' ? ' + impuesto' : '';
          return {
            key: line.id,
            name: line.name,
            amount: total,
            details: [
              line.kind === 'membership'
                ? 'Membresía'
                : `${quantityWordsOf(line)} × ${money(line.price)}${added}`,
              taken > 0 && `descuento ${discountOf(line.discount, amount + taken, taken)}`,
              line.note,
            ],
          };
        })}
      />
      <SummaryTotals
        totals={totals}
        extraRows={
          discount?.kind === 'percent' && totals.orderDiscount > 0
            ? [
                {
                  label: `Descuento ${discountWords(discount, totals.total + totals.orderDiscount, money)}`,
                  amount: totals.orderDiscount,
                  muted: true,
                },
              ]
            : []
        }
      />
      {note && <SummaryNote>{note}</SummaryNote>}
    </>
  );
}
