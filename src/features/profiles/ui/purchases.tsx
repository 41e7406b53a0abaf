import { nearDay } from '../../../web/format.ts';
import { Card, CardRows, RowAmount, RowName } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Profile } from '../contract.ts';

/** The client's last purchases in the store; each leads to its sale. */
export function Purchases({ purchases, today }: Pick<Profile, 'purchases' | 'today'>) {
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
            <RowAmount amount={total} />
          </li>
        ))}
      </CardRows>
    </Card>
  );
}
