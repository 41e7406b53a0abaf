import { Text } from '@mantine/core';
import { dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { SummaryLines } from '../../../web/ui/summary.tsx';
import type { CreditEntry } from '../contract.ts';
import { creditEntryKinds } from '../domain.ts';

export function CreditEntries({ entries }: { readonly entries: readonly CreditEntry[] }) {
  const money = useMoney();
  const timeZone = useTimeZone();
  return (
    <SummaryLines
      title="Movimientos"
      lines={entries.map(({ id, kind, amount, note, sourceId, createdAt }) => ({
        key: id,
        name: sourceId ? (
          <TextLink to="/store/receipts/$id" params={{ id: sourceId }}>
            {creditEntryKinds[kind]}
          </TextLink>
        ) : (
          creditEntryKinds[kind]
        ),
        amount: amount < 0 ? <Text c="var(--good-text)">{money(amount)}</Text> : `+${money(amount)}`,
        details: [dayTime(createdAt, timeZone), note],
      }))}
    />
  );
}
