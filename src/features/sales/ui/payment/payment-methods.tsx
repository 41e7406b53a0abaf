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
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { useMoney } from '../../../../web/session.ts';
import { type SaleMethod, saleMethods } from '../../contract.ts';
import { useTill } from '../till/till.tsx';
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
/** The letters that choose a method. */
const letters: Record<SaleMethod, string> = {
  cash: 'E',
  debit: 'D',
  credit: 'C',
  transfer: 'T',
  check: 'H',
  online: 'P',
  account: 'F',
};
const order: readonly SaleMethod[] = ['cash', 'debit', 'credit', 'transfer', 'check', 'online', 'account'];

/** The method that a key chooses. */
export const methodOf = (key: string): SaleMethod | undefined =>
  order.find((method) => letters[method] === key.toUpperCase());

interface Account {
  readonly limit: number;
  readonly words: string;
}

/** The credit that the client has left for this order. */
export function useAccount(): Account {
  const { cart, totals } = useTill();
  const money = useMoney();
  const clientId = cart.client?.id;
  const { data } = useQuery({
    ...query(api.credits.get, { clientId: clientId ?? '', page: 1 }),
    enabled: clientId !== undefined,
  });
  if (!clientId) return { limit: 0, words: 'Elige un cliente' };
  if (!data) return { limit: 0, words: '' };
  const left = Math.max(0, data.limit - data.balance);
  const products = cart.order.lines
    .filter(({ kind }) => kind === 'product')
    .reduce((sum, { id }) => sum + (totals.lines.find((line) => line.id === id)?.total ?? 0), 0);
  return { limit: Math.min(left, products), words: left > 0 ? `Puede deber ${money(left)}` : 'Sin cupo' };
}

interface PaymentMethodsProps {
  readonly method: SaleMethod;
  readonly account: Account;
  readonly onChoose: (method: SaleMethod) => void;
}

export const PaymentMethods = ({ method, account, onChoose }: PaymentMethodsProps) => (
  <fieldset className={classes.methods} aria-label="Medio de pago">
    {order.map((choice) => {
      const MethodIcon = icons[choice];
      return (
        <UnstyledButton
          key={choice}
          className={classes.method}
          aria-pressed={choice === method}
          aria-keyshortcuts={letters[choice]}
          disabled={choice === 'account' && account.limit <= 0}
          onClick={() => onChoose(choice)}
          onMouseDown={(event) => event.preventDefault()}
        >
          <MethodIcon size={20} aria-hidden />
          <span>{saleMethods[choice]}</span>
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
