import { Button } from '@mantine/core';
import { figure } from '../../../../web/format.ts';
import { useTill } from '../till/till.tsx';
import classes from './payment-sheet.module.css';
import { quickAmounts } from './tender.ts';

interface QuickAmountsProps {
  readonly due: number;
  readonly onChoose: (amount: string) => void;
}

export function QuickAmounts({ due, onChoose }: QuickAmountsProps) {
  const { gym } = useTill();
  return (
    <fieldset className={classes.quick} aria-label="Montos rápidos">
      {quickAmounts(due).map((amount) => (
        <Button
          key={amount}
          variant="default"
          onClick={() => onChoose(figure(amount, gym.currency))}
          onMouseDown={(event) => event.preventDefault()}
        >
          {figure(amount, gym.currency)}
        </Button>
      ))}
    </fieldset>
  );
}
