import { Button, Group, NativeSelect } from '@mantine/core';
import { IconMoodSmile, IconShoppingCartPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { count } from '../../web/format.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { ListSearch } from '../../web/ui/list-search.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { Quantity } from '../../web/ui/quantity.tsx';
import type { LowProduct } from './contract.ts';

const columns: readonly Column<LowProduct>[] = [
  { key: 'name', head: 'Producto', phone: 'title', render: ({ name }) => name },
  { key: 'supplier', head: 'Proveedor', width: '22%', render: ({ supplier }) => supplier || 'Sin proveedor' },
  {
    key: 'quantity',
    head: 'Hay',
    numeric: true,
    width: 110,
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
  },
  {
    key: 'reorderPoint',
    head: 'Punto de reposición',
    numeric: true,
    width: 170,
    phone: 'hide',
    render: ({ reorderPoint }) => <Quantity value={reorderPoint} />,
  },
  {
    key: 'suggested',
    head: 'Comprar',
    numeric: true,
    width: 120,
    render: ({ suggested, unit }) => <Quantity value={suggested} unit={unit} />,
  },
];

/** Products low in stock by supplier, with a link to their purchase. */
export default function LowStockPage() {
  const list = useListState();
  const navigate = useNavigate();
  const { proveedor } = useSearch({ strict: false });
  const supplier = typeof proveedor === 'string' ? proveedor.slice(0, 100) : '';
  const { search, page } = list;
  const result = useQuery({
    ...query(api.stock.low, { search, supplier, page }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, proveedor: next || undefined, pagina: undefined }),
    });
  const { suppliers = [], total = 0 } = result.data ?? {};
  const buySuggested = total > 0 && (
    <ButtonLink
      to="/store/stock/purchases/new"
      search={{ bajo: true, ...(search && { buscar: search }), ...(supplier && { proveedor: supplier }) }}
      leftSection={<IconShoppingCartPlus size={18} />}
    >
      Comprar lo sugerido
    </ButtonLink>
  );
  return (
    <ListPage
      title="Inventario"
      label="Stock bajo"
      query={result}
      list={list}
      main={buySuggested}
      above={<PageTabs group="Inventario" />}
      filters={
        <Group gap={8} flex={1}>
          <ListSearch label="Buscar producto" hint="Nombre, código o código de barras" list={list} />
          {suppliers.length > 0 && (
            <NativeSelect
              aria-label="Proveedor"
              data={[
                { value: '', label: 'Todos los proveedores' },
                ...suppliers.map(({ supplier: name, products }) => ({
                  value: name,
                  label: `${name} (${count(products)})`,
                })),
              ]}
              value={supplier}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
        </Group>
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => ({ to: '/store/stock', search: { producto: id } })}
      empty={
        supplier
          ? {
              title: `Nada de ${supplier} está por acabarse`,
              action: (
                <Button variant="default" onClick={() => choose('')}>
                  Ver todos
                </Button>
              ),
            }
          : {
              title: 'Nada está por acabarse',
              text: 'Aparece aquí lo que llega a su punto de reposición, que se escribe en cada producto.',
              action: (
                <ButtonLink to="/store/products" variant="default">
                  Ver productos
                </ButtonLink>
              ),
              icon: IconMoodSmile,
            }
      }
      failedTitle="No pudimos cargar el stock bajo"
    />
  );
}
