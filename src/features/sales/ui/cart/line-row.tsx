import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useMoney } from '../../../../web/session.ts';
import type { OrderLine } from '../../../orders/contract.ts';
import { sellsPlan } from '../../../orders/domain.ts';
import { discountWords } from '../../../orders/words.ts';
import { firstTermWords } from '../../../plans/words.ts';
import { usePlanQuote } from '../catalogue/plan-quote.ts';
import { useTill } from '../till/till.tsx';
import { quantityOf } from './cart.ts';
import { quantityText } from './line-words.ts';
import classes from './order-lines.module.css';
import type { Remark } from './remark.ts';

export function LineRow({ line, remark }: { readonly line: OrderLine; readonly remark: Remark | undefined }) {
  const { selected, select, show, totals, cart } = useTill();
  const money = useMoney();
  const row = useRef<HTMLButtonElement>(null);
  const isSelected = selected?.id === line.id;
  const { amount = 0, discount = 0, taxTreatment } = totals.lines.find(({ id }) => id === line.id) ?? {};
  const added = taxTreatment === 'added';
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { quote } = usePlanQuote({
    planId: sellsPlan(line) ? line.planId : null,
    clientId: cart.client?.id,
    startsOn: sellsPlan(line) ? line.startsOn : '',
  });
  const terms = quote && firstTermWords(quote);
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
            {line.kind === 'membership'
              ? ['Membresía', terms].filter(Boolean).join(' · ')
              : `${money(line.price)}${added ? ' + impuesto' : ''}`}
            {line.discount && ` · −${discountWords(line.discount, amount + discount, money)}`}
            {line.discount?.kind === 'percent' && added && ' con impuesto'}
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
