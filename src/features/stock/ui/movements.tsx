import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { ListPage } from '../../../web/ui/list-page.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import { type Movement, type MovementKind, movementKinds } from '../contract.ts';
import classes from './inventory.module.css';
import type { ViewProps } from './inventory.tsx';
import { ProductPicker } from './product-picker.tsx';
import { Quantity } from './quantity.tsx';

const tones: Record<MovementKind, StateTone> = {
  sale: 'rest',
  refund: 'warn',
  purchase: 'good',
  adjustment: 'warn',
  count: 'accent',
  import: 'accent',
};

/** Why it moved, or where that is told. */
function Source({ movement: { kind, sourceId, reason } }: { readonly movement: Movement }) {
  const words = reason || 'Ver';
  if (sourceId && kind === 'purchase') {
    return (
      <TextLink to="/store/stock/purchases/$id" params={{ id: sourceId }}>
        Ver compra
      </TextLink>
    );
  }
  if (sourceId && kind === 'count') {
    return (
      <TextLink to="/store/stock/counts/$id" params={{ id: sourceId }}>
        {words}
      </TextLink>
    );
  }
  return reason;
}

const columnsIn = (timeZone: string): readonly Column<Movement>[] => [
  { key: 'product', head: 'Producto', phone: 'title', render: ({ productName }) => productName },
  {
    key: 'at',
    head: 'Fecha',
    numeric: true,
    align: 'left',
    width: 160,
    render: ({ at }) => dayTime(at, timeZone),
  },
  {
    key: 'kind',
    head: 'Movimiento',
    width: 130,
    render: ({ kind }) => <StateChip tone={tones[kind]}>{movementKinds[kind]}</StateChip>,
  },
  {
    key: 'quantity',
    head: 'Cantidad',
    numeric: true,
    width: 110,
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} signed />,
  },
  {
    key: 'after',
    head: 'Quedan',
    numeric: true,
    width: 110,
    render: ({ after }) => <Quantity value={after} />,
  },
  { key: 'reason', head: 'Detalle', width: '24%', render: (movement) => <Source movement={movement} /> },
];

const isKind = (value: unknown): value is MovementKind =>
  typeof value === 'string' && Object.hasOwn(movementKinds, value);

/** The ledger, filtered by product and kind in the address: '?producto=…&clase=purchase'. */
export function Movements({ main, tabs, onAdjust }: ViewProps) {
  const list = useListState();
  const { gym } = useMe();
  const navigate = useNavigate();
  const { producto, clase } = useSearch({ strict: false });
  const productId = typeof producto === 'string' ? producto : undefined;
  const kind = isKind(clase) ? clase : undefined;
  const answer = useQuery({
    ...query(api.stock.movements, {
      ...(productId && { productId }),
      ...(kind && { kind }),
      page: list.page,
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: { producto?: string | undefined; clase?: string | undefined }) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  const product = productId ? answer.data?.product : null;
  const seeAll = (
    <Button variant="default" onClick={() => filter({ producto: undefined, clase: undefined })}>
      Ver todos
    </Button>
  );
  return (
    <ListPage
      title="Inventario"
      label="Movimientos"
      query={answer}
      list={list}
      main={main}
      above={tabs}
      filters={
        <div className={classes.filters}>
          {product ? (
            <FilterChip onRemove={() => filter({ producto: undefined })}>
              {`${product.name} · hay ${product.quantity.toLocaleString('es-CL')} ${product.unit}`.trim()}
            </FilterChip>
          ) : (
            <div className={classes.finder}>
              <ProductPicker
                bare
                label="Filtrar por producto"
                onChoose={({ id }) => filter({ producto: id })}
              />
            </div>
          )}
          <NativeSelect
            aria-label="Clase de movimiento"
            data={[
              { value: '', label: 'Todos los movimientos' },
              ...Object.entries(movementKinds).map(([value, label]) => ({ value, label })),
            ]}
            value={kind ?? ''}
            onChange={(event) => filter({ clase: event.currentTarget.value || undefined })}
          />
        </div>
      }
      columns={columnsIn(gym?.timeZone ?? 'America/Santiago')}
      rowKey={({ id }) => id}
      rowName={({ productName }) => productName}
      empty={
        productId || kind
          ? { title: 'Ningún movimiento así', action: seeAll, icon: IconArrowsExchange }
          : {
              title: 'Ups! Aún no hay registros',
              text: 'Aquí queda cada venta, compra, ajuste y conteo, con lo que dejó.',
              action: <Button onClick={onAdjust}>Ajustar stock</Button>,
              icon: IconArrowsExchange,
            }
      }
      failedTitle="No pudimos cargar los movimientos"
    />
  );
}
