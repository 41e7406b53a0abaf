import { Link } from '@tanstack/react-router';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { Card } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { Quantity } from '../../../web/ui/quantity.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Morning } from '../contract.ts';
import { pastDayWords } from '../words.ts';
import classes from './line-rows.module.css';

/** What is about to run out, the least first. */
export const LowStockCard = ({
  lowStock: { total, items },
}: {
  readonly lowStock: NonNullable<Morning['lowStock']>;
}) => (
  <Card
    title="Stock bajo"
    more={
      <TextLink to="/store/stock/low">{total === 1 ? 'Ver en la lista' : `Ver los ${count(total)}`}</TextLink>
    }
  >
    <ul className={classes.rows} aria-label="Stock bajo">
      {items.map(({ id, name, unit, quantity }) => (
        <li key={id}>
          <Link to="/store/stock" search={{ producto: id }} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <Quantity value={quantity} unit={unit} />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
);

/** The tills that were closed since the last day of work with more or less cash than expected. */
export function TillDifferences({
  tills: { differences },
  today,
}: {
  readonly tills: NonNullable<Morning['tills']>;
  readonly today: string;
}) {
  const money = useMoney();
  return (
    <Card title="Cajas que no cuadraron" more={<TextLink to="/store/tills">Ver las cajas</TextLink>}>
      <ul className={classes.rows} aria-label="Cajas que no cuadraron">
        {differences.map(({ shiftId, tillName, day, difference }) => (
          <li key={shiftId}>
            <Link to="/store/tills/$shiftId" params={{ shiftId }} className={classes.row}>
              <span className={classes.name}>
                {tillName} <span className={classes.of}>{pastDayWords(day, today)}</span>
              </span>
              <StateChip tone={difference > 0 ? 'warn' : 'bad'}>
                {difference > 0 ? `Sobran ${money(difference)}` : `Faltan ${money(-difference)}`}
              </StateChip>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
