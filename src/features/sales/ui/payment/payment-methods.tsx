import { Text, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCheckbox,
  IconCreditCard,
  IconCreditCardPay,
  IconNotebook,
  IconWorld,
} from '@tabler/icons-react';
import { KeyHint } from '../../../../web/ui/key-hint.tsx';
import type { SaleMethod } from '../../contract.ts';
import { saleMethods } from '../../domain.ts';
import type { Account } from './account-credit.ts';
import { methodLetters, methodOrder } from './payment-keys.ts';
import classes from './payment-sheet.module.css';

const icons: Record<SaleMethod, Icon> = {
  cash: IconCash,
  debit: IconCreditCard,
  credit: IconCreditCardPay,
  transfer: IconBuildingBank,
  check: IconCheckbox,
  online: IconWorld,
  account: IconNotebook,
};

interface PaymentMethodsProps {
  readonly method: SaleMethod;
  readonly account: Account;
  readonly onChoose: (method: SaleMethod) => void;
}

export const PaymentMethods = ({ method, account, onChoose }: PaymentMethodsProps) => (
  <fieldset className={classes.methods} aria-label="Medio de pago">
    {methodOrder.map((choice) => {
      const MethodIcon = icons[choice];
      return (
        <UnstyledButton
          key={choice}
          className={classes.method}
          aria-pressed={choice === method}
          aria-keyshortcuts={methodLetters[choice]}
          disabled={choice === 'account' && account.limit <= 0}
          onClick={() => onChoose(choice)}
          onMouseDown={(event) => event.preventDefault()}
        >
          <MethodIcon size={20} aria-hidden />
          <span>{saleMethods[choice]}</span>
          <KeyHint keys={methodLetters[choice]} plain />
          {choice === 'account' && account.words && (
            <Text span w="100%" fz="xs" lh="14px">
              {account.words}
            </Text>
          )}
        </UnstyledButton>
      );
    })}
  </fieldset>
);
