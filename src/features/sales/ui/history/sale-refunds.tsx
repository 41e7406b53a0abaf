import { dayTime } from '../../../../web/format.ts';
import { useTimeZone } from '../../../../web/session.ts';
import { TextLink } from '../../../../web/ui/link.tsx';
import { SummaryLines } from '../../../../web/ui/summary.tsx';
import type { Sale } from '../../contract.ts';
import { saleMethods } from '../../domain.ts';
import { numberOf } from '../../words.ts';

export function SaleRefunds({ refunds }: Pick<Sale, 'refunds'>) {
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
