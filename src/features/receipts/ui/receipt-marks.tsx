import { Group, Text } from '@mantine/core';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Receipt } from '../contract.ts';

const outdatedWords = { changed: 'El pago cambió', removed: 'El pago se eliminó' };

interface MarkedProps extends Pick<Receipt, 'outdated' | 'cancellation'> {
  readonly hidden: boolean;
  readonly children: string;
}

/** With a chip if the receipt is cancelled, or the payment has changed since. */
export function Marked({ outdated, cancellation, hidden, children }: MarkedProps) {
  if (hidden || !(outdated || cancellation)) return children;
  return (
    <Group component="span" display="inline-flex" gap="2px 12px">
      {children}
      {cancellation ? (
        <StateChip tone="bad">Anulada</StateChip>
      ) : (
        outdated && <StateChip tone="warn">{outdatedWords[outdated]}</StateChip>
      )}
    </Group>
  );
}

export function Mailed({ sentTo, sentAt }: Pick<Receipt, 'sentTo' | 'sentAt'>) {
  if (!sentTo)
    return (
      <Text span c="dimmed">
        No se envió
      </Text>
    );
  return (
    <span title={sentTo}>
      <StateChip tone={sentAt ? 'good' : 'warn'}>{sentAt ? 'Enviado' : 'No ha salido'}</StateChip>
    </span>
  );
}
