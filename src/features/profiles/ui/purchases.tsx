import { nearDay } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Profile } from '../contract.ts';
import classes from './card.module.css';
import { Card, CardRows, RowName } from './card.tsx';

/** The client's last purchases in the store; each leads to its sale. */
export function Purchases({ purchases, today }: Pick<Profile, 'purchases' | 'today'>) {
  const money = useMoney();
  return (
    <Card title="Compras">
      <CardRows label="Últimas compras" empty="No ha comprado en la tienda.">
        {purchases.map(({ id, soldOn, items, total }) => (
          <li key={id}>
            <RowName line={soldOn === today ? 'Hoy' : nearDay(soldOn, today)}>
              <TextLink underline="hover" to="/store/sales" search={{ venta: id }}>
                {items}
              </TextLink>
            </RowName>
            <span className={classes.amount}>{money(total)}</span>
          </li>
        ))}
      </CardRows>
    </Card>
  );
}
