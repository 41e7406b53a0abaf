import { CloseButton } from '@mantine/core';
import { useMoney } from '../../../../web/session.ts';
import { percent } from '../../../../wire/written.ts';
import { taxesOf } from '../../../orders/domain.ts';
import { discountWords } from '../../../orders/words.ts';
import { Sums } from '../till/sums.tsx';
import { useTill } from '../till/till.tsx';
import { setOrder } from './cart.ts';
import classes from './order-panel.module.css';

export function TotalsTable() {
  const { gym, cart, change, totals, tills, shift } = useTill();
  const openTills = tills?.filter((till) => till.shift) ?? [];
  const money = useMoney();
  const { discount } = cart.order;
  return (
    <Sums px={12} py={8}>
      {discount && totals.orderDiscount > 0 && (
        <div>
          <dt>
            {discount.kind === 'percent'
              ? `Descuento ${discountWords(discount, totals.total + totals.orderDiscount, money)}`
              : 'Descuento'}
            <CloseButton
              size="sm"
              iconSize={16}
              aria-label="Quitar el descuento de la orden"
              onClick={() => change((current) => setOrder(current, { discount: null }))}
            />
          </dt>
          <dd>−{money(totals.orderDiscount)}</dd>
        </div>
      )}
      {shift && openTills.length > 1 && (
        <div>
          <dt>Caja</dt>
          <dd>{shift.tillName}</dd>
        </div>
      )}
      <div>
        <dt>Subtotal</dt>
        <dd>{money(totals.subtotal)}</dd>
      </div>
      {taxesOf(totals, gym).map(({ rate, amount }) => (
        <div key={rate}>
          <dt>Impuesto {percent(rate)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{money(totals.total)}</dd>
      </div>
    </Sums>
  );
}
