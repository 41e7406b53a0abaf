import { Button, Group } from '@mantine/core';
import { useMoney } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import type { Sale, SaleMethod } from '../../sales/contract.ts';
import { saleMethods } from '../../sales/domain.ts';
import { owedOf } from '../rules.ts';

interface DebtProps {
  readonly sale: Sale;
  /** The client's current debt. */
  readonly balance: number;
  readonly method: Exclude<SaleMethod, 'account'>;
  readonly onAccount: () => void;
}

/** Warns against handing out money for an unpaid sale. */
export function Debt({ sale, balance, method, onAccount }: DebtProps) {
  const money = useMoney();
  const owed = owedOf(sale, balance);
  if (owed === 0) return null;
  const by = method === 'cash' ? 'en efectivo' : `por ${saleMethods[method].toLowerCase()}`;
  return (
    <Banner tone="warn">
      <Group justify="space-between" gap="8px 16px">
        <span>
          {sale.clientName} debe todavía {money(owed)} de esta venta: si devuelves {by}, lo seguirá debiendo.
        </span>
        <Button size="compact-sm" variant="default" onClick={onAccount}>
          Descontar de lo que debe
        </Button>
      </Group>
    </Banner>
  );
}
