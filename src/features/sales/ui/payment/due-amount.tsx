import { Text } from '@mantine/core';
import { useMoney } from '../../../../web/session.ts';
import classes from './payment-sheet.module.css';

/** The most important figure of the moment. */
export function DueAmount({ label, amount }: { readonly label: string; readonly amount: number }) {
  const money = useMoney();
  return (
    <div>
      <Text fz="xs" fw={500} c="dimmed">
        {label}
      </Text>
      <div className={classes.huge}>{money(amount)}</div>
    </div>
  );
}
