import { ActionIcon, Checkbox, Menu, UnstyledButton } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { api } from '../../../../web/api.ts';
import { useMay, useMoney, useTaxPolicy } from '../../../../web/session.ts';
import type { Product } from '../../contract.ts';
import { tillPrice } from '../../rules.ts';
import { quantityWords } from './columns.tsx';
import classes from './product-cards.module.css';
import type { RowActions } from './product-table.tsx';
import type { Selection } from './selection.ts';

interface ProductCardsProps extends RowActions {
  readonly rows: readonly Product[];
  readonly selection: Selection;
}

const factsOf = ({ service, quantity, unit, groupName, enabled }: Product): string =>
  [
    service ? 'Servicio' : `${quantityWords(quantity)} ${unit || 'en stock'}`,
    groupName,
    ...(enabled ? [] : ['Inactivo']),
  ]
    .filter(Boolean)
    .join(' · ');

/** A page of products on a phone. */
export function ProductCards({ rows, selection, onOpen, onRemove, onFavour }: ProductCardsProps) {
  const money = useMoney();
  const policy = useTaxPolicy();
  const mayEdit = useMay()(api.products.update);
  return (
    <ul className={classes.cards} aria-label="Productos">
      {rows.map((product) => {
        const { id, name, favourite, low } = product;
        return (
          <li key={id} className={classes.card} data-chosen={selection.ids.has(id) || undefined}>
            <Checkbox
              aria-label={`Elegir ${name}`}
              checked={selection.ids.has(id)}
              onChange={() => selection.toggle(product)}
            />
            <UnstyledButton
              className={classes.opener ?? ''}
              onClick={() => onOpen(product)}
              disabled={!mayEdit}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.facts} data-low={low || undefined}>
                {factsOf(product)}
              </span>
            </UnstyledButton>
            <span className={classes.price}>{money(tillPrice(product, policy))}</span>
            {mayEdit && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={`Más acciones: ${name}`}>
                    <IconDotsVertical size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => onOpen(product)}>
                    Editar
                  </Menu.Item>
                  <Menu.Item
                    leftSection={favourite ? <IconStarOff size={18} /> : <IconStar size={18} />}
                    onClick={() => onFavour(product)}
                  >
                    {favourite ? 'Quitar de favoritos' : 'Favorito de la caja'}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconTrash size={18} />}
                    c="var(--bad-text)"
                    onClick={() => onRemove([product])}
                  >
                    Eliminar
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        );
      })}
    </ul>
  );
}
