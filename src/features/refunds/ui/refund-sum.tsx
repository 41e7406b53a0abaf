import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMoney } from '../../../web/session.ts';

interface RefundSumProps {
  readonly label: string;
  readonly amount: number;
  /** How it is composed. */
  readonly children?: ReactNode;
}

/** The refund's total, in large type. */
export function RefundSum({ label, amount, children }: RefundSumProps) {
  const money = useMoney();
  return (
    <Group className="figures" align="baseline" justify="space-between" gap="4px 16px" role="status">
      <span>{label}</span>
      <Text component="strong" ml="auto" fz={28} fw={600}>
        {money(amount)}
      </Text>
      {children}
    </Group>
  );
}

export const SumDetail = ({ children }: { readonly children: ReactNode }) => (
  <Text span w="100%" fz="xs" c="dimmed" ta="right">
    {children}
  </Text>
);
