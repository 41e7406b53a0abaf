import { UnstyledButton } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { useMoney } from '../../../../web/session.ts';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import { chargedFor } from '../cart/cart.ts';
import { quantityText } from '../cart/line-words.ts';
import classes from './product-grid.module.css';

interface TileProps {
  readonly item: CatalogueItem;
  readonly color: string | undefined;
  readonly policy: TaxPolicy;
  readonly active: boolean;
  readonly onAdd: (item: CatalogueItem) => void;
}

export const ProductTile = memo(function ProductTile({ item, color, policy, active, onAdd }: TileProps) {
  const money = useMoney();
  const charged = chargedFor(item, policy);
  return (
    <UnstyledButton
      className={classes.tile}
      data-active={active || undefined}
      style={{ '--tile': color ?? 'var(--hairline)' } as CSSProperties}
      onClick={() => onAdd(item)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={classes.name}>{item.name}</span>
      <span className={classes.foot}>
        <span className={classes.facts}>
          <span className={classes.price}>{money(charged)}</span>
          {!item.service && (item.low || item.quantity <= 0) && (
            <span className={classes.low} data-none={item.quantity <= 0 || undefined}>
              {item.quantity <= 0 ? 'Sin stock' : `Quedan ${quantityText(item.quantity)}`}
            </span>
          )}
        </span>
        {charged !== item.price && <span className={classes.untaxed}>{money(item.price)} + impuesto</span>}
      </span>
    </UnstyledButton>
  );
});
