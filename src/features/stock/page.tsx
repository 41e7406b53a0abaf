import { Button, Group, NativeSelect } from '@mantine/core';
import { IconAdjustments, IconArrowsExchange } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useTimeZone } from '../../web/session.ts';
import { CodeFinder } from '../../web/ui/code-finder.tsx';
import { FilterChip } from '../../web/ui/filter-chip.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { May } from '../../web/ui/may.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { quantityWords } from '../../web/ui/quantity.tsx';
import { isKeyOf } from '../../wire/keys.ts';
import { movementKinds } from './domain.ts';
import classes from './page.module.css';
import { AdjustDrawer } from './ui/adjust-drawer.tsx';
import { movementColumns } from './ui/movement-columns.tsx';

const isKind = isKeyOf(movementKinds);

const kinds = [
  { value: '', label: 'Todos los movimientos' },
  ...Object.entries(movementKinds).map(([value, label]) => ({ value, label })),
];

/** The stock ledger, filtered by product and kind in the URL: '?producto=…&clase=purchase'. */
export default function StockPage() {
  const list = useListState();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const [adjusting, setAdjusting] = useState(false);
  const { producto, clase } = useSearch({ strict: false });
  const productId = typeof producto === 'string' ? producto : undefined;
  const kind = isKind(clase) ? clase : undefined;
  const result = useQuery({
    ...query(api.stock.movements, {
      ...(productId && { productId }),
      ...(kind && { kind }),
      page: list.page,
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: { producto?: string | undefined; clase?: string | undefined }) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  const product = productId ? result.data?.product : null;
  const seeAll = (
    <Button variant="default" onClick={() => filter({ producto: undefined, clase: undefined })}>
      Ver todos
    </Button>
  );
  return (
    <>
      <ListPage
        title="Inventario"
        label="Movimientos"
        query={result}
        list={list}
        main={
          <May call={api.stock.adjust}>
            <Button leftSection={<IconAdjustments size={18} />} onClick={() => setAdjusting(true)}>
              Ajustar stock
            </Button>
          </May>
        }
        above={<PageTabs group="Inventario" />}
        filters={
          <Group gap={8} flex={1}>
            {product ? (
              <FilterChip onRemove={() => filter({ producto: undefined })}>
                {`${product.name} · hay ${quantityWords(product.quantity, product.unit)}`}
              </FilterChip>
            ) : (
              <div className={classes.finder}>
                <CodeFinder
                  bare
                  find={(search) => query(api.stock.products, { search })}
                  label="Filtrar por producto"
                  onChoose={({ id }) => filter({ producto: id })}
                />
              </div>
            )}
            <NativeSelect
              aria-label="Clase de movimiento"
              data={kinds}
              value={kind ?? ''}
              onChange={(event) => filter({ clase: event.currentTarget.value || undefined })}
            />
          </Group>
        }
        columns={movementColumns(timeZone)}
        rowKey={({ id }) => id}
        rowName={({ productName }) => productName}
        empty={
          productId || kind
            ? { title: 'Ningún movimiento así', action: seeAll, icon: IconArrowsExchange }
            : {
                title: 'Ups! Aún no hay registros',
                text: 'Aquí queda cada venta, compra, ajuste y conteo, con lo que dejó.',
                action: (
                  <May call={api.stock.adjust}>
                    <Button onClick={() => setAdjusting(true)}>Ajustar stock</Button>
                  </May>
                ),
                icon: IconArrowsExchange,
              }
        }
        failedTitle="No pudimos cargar los movimientos"
      />
      <AdjustDrawer opened={adjusting} onClose={() => setAdjusting(false)} />
    </>
  );
}
