import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useMe } from '../../../web/session.ts';
import type { Product } from '../contract.ts';
import type { ProductColumn } from './columns.tsx';
import classes from './product-grid.module.css';
import type { Selection } from './selection.ts';

export interface RowActions {
  readonly onOpen: (product: Product) => void;
  readonly onRemove: (products: readonly Product[]) => void;
  readonly onFavour: (product: Product) => void;
}

interface ProductGridProps extends RowActions {
  readonly rows: readonly Product[];
  readonly columns: readonly ProductColumn[];
  readonly selection: Selection;
  /** 'price', '-price', or none for the gym's own order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly onChooseAll: () => void;
  /** Turns pages; false where there is none. */
  readonly onTurn: (pages: 1 | -1) => boolean;
}

const isControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

const sizes = ([wide, narrow]: NonNullable<ProductColumn['most']>): CSSProperties =>
  ({ '--wide': `${wide}px`, '--narrow': `${narrow}px` }) as CSSProperties;

function Head({
  column,
  sort,
  onSort,
}: Pick<ProductGridProps, 'sort' | 'onSort'> & { column: ProductColumn }) {
  const { head, align, sort: key } = column;
  const descending = sort === `-${key}`;
  const sorted = key !== undefined && (descending || sort === key);
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {key ? (
        <UnstyledButton
          className={classes.sorter ?? ''}
          data-sorted={sorted || undefined}
          // A third press goes back to the gym's own order.
          onClick={() => onSort(descending ? undefined : sorted ? `-${key}` : key)}
        >
          {head}
          {descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        head
      )}
    </th>
  );
}

/** The products of a page as a table in which rows are chosen by click and by keyboard. */
export function ProductGrid(props: ProductGridProps) {
  const { rows, columns, selection, sort, onSort, onOpen, onRemove, onFavour, onChooseAll, onTurn } = props;
  const currency = useMe().gym?.currency ?? 'CLP';
  const body = useRef<HTMLTableSectionElement>(null);
  const entering = useRef<'first' | 'last' | undefined>(undefined);
  const reachable = rows.some(({ id }) => id === selection.focused) ? selection.focused : rows[0]?.id;

  const goTo = (product: Product | undefined, event?: KeyboardEvent) => {
    if (!product) return;
    if (event && (event.ctrlKey || event.metaKey) && !event.shiftKey) selection.focus(product.id);
    else selection.choose(product, { shiftKey: event?.shiftKey ?? false, ctrlKey: false, metaKey: false });
    body.current?.querySelector<HTMLElement>(`[data-id="${product.id}"]`)?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other rows came.
  useEffect(() => {
    if (entering.current) goTo(entering.current === 'first' ? rows[0] : rows.at(-1));
    entering.current = undefined;
  }, [rows]);

  const turn = (pages: 1 | -1) => {
    if (onTurn(pages)) entering.current = pages === 1 ? 'first' : 'last';
  };

  const press = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === reachable);
    const row = rows[at];
    if (!row) return;
    const inControl = isControl(event);
    const command = event.ctrlKey || event.metaKey;
    const chosen = selection.ids.has(row.id) ? selection.products : [row];
    const next = at + 1 < rows.length ? () => goTo(rows[at + 1], event) : () => !event.shiftKey && turn(1);
    const previous = at > 0 ? () => goTo(rows[at - 1], event) : () => !event.shiftKey && turn(-1);
    const moves = new Map<string, () => unknown>([
      ['ArrowDown', next],
      ['ArrowUp', previous],
      ['Home', () => goTo(rows[0], event)],
      ['End', () => goTo(rows.at(-1), event)],
      ['PageDown', () => turn(1)],
      ['PageUp', () => turn(-1)],
      ['Escape', selection.clear],
      ['Delete', () => onRemove(chosen)],
    ]);
    if (!inControl) moves.set('Enter', () => onOpen(row)).set(' ', () => selection.toggle(row));
    if (command) moves.set('a', onChooseAll).set('A', onChooseAll);
    const move = moves.get(event.key);
    if (!move || event.altKey) return;
    event.preventDefault();
    move();
  };

  const click = (product: Product) => (event: MouseEvent) => {
    if (!isControl(event)) selection.choose(product, event);
  };
  const some = rows.some(({ id }) => selection.ids.has(id));
  const every = rows.every(({ id }) => selection.ids.has(id));

  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen and opened by keyboard. */}
      <table className={classes.table} role="grid" aria-label="Productos" aria-multiselectable="true">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Elegir los de esta página"
                checked={every}
                indeterminate={some && !every}
                onChange={() => (every ? selection.drop(rows) : selection.add(rows))}
              />
            </th>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" data-align="right" data-actions>
              Acciones
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={press}>
          {rows.map((product) => {
            const { id, name, favourite } = product;
            const within = id === reachable ? 0 : -1;
            const is = selection.ids.has(id);
            return (
              <tr
                key={id}
                data-id={id}
                data-off={!product.enabled || undefined}
                tabIndex={within}
                aria-selected={is}
                aria-label={name}
                onFocus={() => selection.focused !== id && selection.focus(id)}
                onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                onClick={click(product)}
                onDoubleClick={(event) => !isControl(event) && onOpen(product)}
              >
                <td>
                  <Checkbox
                    tabIndex={-1}
                    aria-label={`Elegir ${name}`}
                    checked={is}
                    onChange={() => selection.toggle(product)}
                  />
                </td>
                {columns.map(({ key, align, most, render }) => (
                  <td
                    key={key}
                    data-align={align}
                    data-main={key === 'name' || undefined}
                    data-text={most !== undefined || undefined}
                  >
                    <div style={most && sizes(most)}>{render(product, currency)}</div>
                  </td>
                ))}
                <td data-align="right" data-actions>
                  <div className={classes.actions}>
                    <ActionIcon
                      tabIndex={within}
                      aria-label={`Favorito de la caja: ${name}`}
                      aria-pressed={favourite}
                      title={favourite ? 'Quitar de los favoritos de la caja' : 'Favorito de la caja'}
                      onClick={() => onFavour(product)}
                    >
                      {favourite ? (
                        <IconStarFilled size={18} className={classes.star} />
                      ) : (
                        <IconStar size={18} />
                      )}
                    </ActionIcon>
                    <ActionIcon
                      tabIndex={within}
                      aria-label={`Editar: ${name}`}
                      title="Editar"
                      onClick={() => onOpen(product)}
                    >
                      <IconPencil size={18} />
                    </ActionIcon>
                    <ActionIcon
                      tabIndex={within}
                      color="red"
                      aria-label={`Eliminar: ${name}`}
                      title="Eliminar"
                      onClick={() => onRemove([product])}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
