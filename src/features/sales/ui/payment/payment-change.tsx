import { Text } from '@mantine/core';
import { useMoney } from '../../../../web/session.ts';
import classes from './payment-sheet.module.css';

interface PaymentChangeProps {
  readonly change: number;
  /** The amount still missing. */
  readonly missing?: number;
}

/** The change to give or the missing amount, if there is either. */
export function PaymentChange({ change, missing = 0 }: PaymentChangeProps) {
  const money = useMoney();
  if (change <= 0 && missing <= 0) return null;
  return (
    <div className={classes.change}>
      <Text span fz="xs" fw={500} c="dimmed">
        {missing > 0 ? 'Falta' : 'Vuelto'}
      </Text>
      <span className={classes.huge} data-tone={missing > 0 ? 'warn' : 'good'}>
        {money(missing > 0 ? missing : change)}
      </span>
    </div>
  );
}
