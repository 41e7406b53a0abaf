import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, query } from '../../../../web/api.ts';
import { count } from '../../../../web/format.ts';
import { useMoney } from '../../../../web/session.ts';
import type { Discount, OrderLine } from '../../../orders/contract.ts';
import { useTill } from '../till/till.tsx';
import { askedOf, quantityOf, soldPlanOf } from './cart.ts';
import classes from './order-lines.module.css';

/** A quantity as people write it: '2', '1,5'. */
export const quantityText = (quantity: number): string => String(quantity).replace('.', ',');

export function discountWords(discount: Discount, money: (amount: number) => string): string {
  return discount.kind === 'percent' ? `${quantityText(discount.percent / 100)} %` : money(discount.amount);
}

interface Remark {
  readonly tone: 'warn' | 'bad';
  readonly words: string;
}

/** Why a line cannot be sold as it is. */
function useRemark(): (line: OrderLine) => Remark | undefined {
  const { cart, catalogue, gym } = useTill();
  const loaded = catalogue.data;
  const { data: plans } = useQuery({
    ...query(api.plans.list, {}),
    enabled: cart.order.lines.some((line) => soldPlanOf(line) !== null),
  });
  const notSold = { tone: 'bad', words: 'Ya no se vende: quítalo' } as const;
  return (line) => {
    const planId = soldPlanOf(line);
    if (planId && plans && !plans.items.some(({ id }) => id === planId)) return notSold;
    if (line.kind !== 'product' || !loaded) return undefined;
    const item = loaded.byId.get(line.productId);
    if (!item) return notSold;
    if (item.service || askedOf(cart.order.lines, item.id) <= item.quantity) return undefined;
    const available = Math.max(0, item.quantity);
    const words =
      available === 1 ? 'Queda 1' : available === 0 ? 'No queda' : `Quedan ${quantityText(available)}`;
    return gym.stockPolicy === 'refuse'
      ? { tone: 'bad', words: `${words}: ajusta la cantidad` }
      : { tone: 'warn', words };
  };
}

function LineRow({ line, remark }: { readonly line: OrderLine; readonly remark: Remark | undefined }) {
  const { selected, select, show, totals, cart } = useTill();
  const money = useMoney();
  const row = useRef<HTMLButtonElement>(null);
  const isSelected = selected?.id === line.id;
  const amount = totals.lines.find(({ id }) => id === line.id)?.amount ?? 0;
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const press = () => {
    if (isSelected && !cart.request) show('line');
    else select(line.id);
  };
  return (
    <li className={classes.line} data-selected={isSelected || undefined}>
      <UnstyledButton
        ref={row}
        className={classes.press}
        aria-pressed={isSelected}
        onClick={press}
        onMouseDown={(event) => event.preventDefault()}
      >
        <span className={classes.quantity}>{quantityText(quantityOf(line))}</span>
        <span className={classes.words}>
          <span className={classes.name}>{line.name}</span>
          <span className={classes.small}>
            {line.kind === 'membership' ? 'Membresía' : money(line.price)}
            {line.discount && ` · −${discountWords(line.discount, money)}`}
            {line.note && ` · ${line.note}`}
          </span>
          {remark && (
            <span className={classes.remark} data-tone={remark.tone}>
              {remark.words}
            </span>
          )}
        </span>
        <span className={classes.amount}>{money(amount)}</span>
      </UnstyledButton>
    </li>
  );
}

export function OrderLines() {
  const { cart } = useTill();
  const remarkOf = useRemark();
  const { lines } = cart.order;
  if (lines.length === 0) {
    return (
      <Stack flex={1} align="center" justify="center" gap={4} mih={0} p={16} ta="center">
        <Text fw={600}>No hay artículos</Text>
        <Text c="dimmed">Escanea un código, o toca un producto.</Text>
      </Stack>
    );
  }
  return (
    <ul className={classes.lines} aria-label={`Artículos de la venta, ${count(lines.length)}`}>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} remark={remarkOf(line)} />
      ))}
    </ul>
  );
}
