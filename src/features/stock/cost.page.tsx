import { IconArrowLeft, IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, api, query } from '../../web/api.ts';
import { day, dayTime } from '../../web/format.ts';
import { useMoney, useTimeZone } from '../../web/session.ts';
import { useDeferredAnswer } from '../../web/ui/deferred-answer.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Facts } from '../../web/ui/facts.tsx';
import { ButtonLink, TextLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import { Quantity, useCost } from '../../web/ui/quantity.tsx';
import type { CostRow, CostStep } from './contract.ts';

type FormatAmount = (amount: number) => string;

const productColumns = (money: FormatAmount, cost: FormatAmount): readonly Column<CostRow>[] => [
  { key: 'name', head: 'Producto', phone: 'title', render: ({ name }) => name },
  { key: 'code', head: 'Código', width: 140, phone: 'hide', render: ({ code }) => code },
  {
    key: 'quantity',
    head: 'Cantidad',
    numeric: true,
    width: 130,
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
  },
  {
    key: 'average',
    head: 'Costo promedio',
    numeric: true,
    width: 150,
    render: ({ averageCost }) => cost(averageCost),
  },
  { key: 'value', head: 'Valor', numeric: true, width: 150, render: ({ value }) => money(value) },
];

function AllProducts() {
  const list = useListState();
  const { search, page } = list;
  const [money, cost] = [useMoney(), useCost()];
  const result = useQuery({
    ...query(api.stock.averageCosts, { search, page }),
    placeholderData: keepPreviousData,
  });
  const shown = useDeferredAnswer(result.data);
  return (
    <ListPage
      title="Mov. avg. price"
      query={result}
      list={list}
      searchLabel="Buscar producto"
      searchHint="Nombre, código o código de barras"
      main={
        <ButtonLink to="/store/stock" variant="default">
          Ver inventario
        </ButtonLink>
      }
      above={shown && <Facts facts={[['Valor del stock', money(shown.value)]]} />}
      columns={productColumns(money, cost)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => ({ to: '/store/average-cost', search: { producto: id } })}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Aquí se ve cuánto vale el stock de cada producto.',
        action: <ButtonLink to="/store/products">Ver productos</ButtonLink>,
        icon: IconScale,
      }}
      failedTitle="No pudimos cargar los costos"
    />
  );
}

const stepColumns = (cost: FormatAmount, timeZone: string): readonly Column<CostStep>[] => [
  {
    key: 'supplier',
    head: 'Compra',
    phone: 'title',
    render: ({ kind, purchaseId, supplier, document }) => {
      const cancelled = kind === 'cancellation' && 'Anulada';
      const words = [cancelled, supplier || 'Sin proveedor', document].filter(Boolean).join(' · ');
      return purchaseId ? (
        <TextLink to="/store/stock/purchases/$id" params={{ id: purchaseId }}>
          {words}
        </TextLink>
      ) : (
        words
      );
    },
  },
  {
    key: 'date',
    head: 'Fecha',
    width: 160,
    render: ({ kind, receivedOn, at }) =>
      kind === 'purchase' && receivedOn ? day(receivedOn) : dayTime(at, timeZone),
  },
  {
    key: 'before',
    head: 'Había',
    numeric: true,
    width: 100,
    render: ({ quantityBefore }) => <Quantity value={quantityBefore} />,
  },
  {
    key: 'averageBefore',
    head: 'Promedio antes',
    numeric: true,
    width: 140,
    render: ({ averageBefore }) => cost(averageBefore),
  },
  {
    key: 'quantity',
    head: 'Entró',
    numeric: true,
    width: 100,
    render: ({ quantity }) => <Quantity value={quantity} signed />,
  },
  { key: 'cost', head: 'Costo', numeric: true, width: 120, render: (step) => cost(step.cost) },
  {
    key: 'averageAfter',
    head: 'Promedio después',
    numeric: true,
    width: 150,
    render: ({ averageAfter }) => <strong>{cost(averageAfter)}</strong>,
  },
];

const missingCodes = ['not_found', 'invalid_input'];

function OneProduct({ productId }: { readonly productId: string }) {
  const list = useListState();
  const timeZone = useTimeZone();
  const [money, cost] = [useMoney(), useCost()];
  const result = useQuery({
    ...query(api.stock.averageCost, { productId, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = result;
  const back = (
    <ButtonLink to="/store/average-cost" variant="default" leftSection={<IconArrowLeft size={18} />}>
      Todos los productos
    </ButtonLink>
  );
  if (error instanceof ApiError && missingCodes.includes(error.code)) {
    return (
      <Page>
        <EmptyState title="No encontramos este producto" alone action={back} icon={IconScale} />
      </Page>
    );
  }
  return (
    <ListPage
      title={data ? `Mov. avg. price: ${data.product.name}` : 'Mov. avg. price'}
      label="Compras del producto"
      query={result}
      list={list}
      main={back}
      above={
        data && (
          <Facts
            facts={[
              ['Cantidad', <Quantity key="q" value={data.product.quantity} unit={data.product.unit} />],
              ['Costo promedio', cost(data.product.averageCost)],
              ['Valor', money(data.product.value)],
              [
                'Movimientos',
                <TextLink key="m" to="/store/stock" search={{ producto: productId }}>
                  Ver todos
                </TextLink>,
              ],
            ]}
          />
        )
      }
      columns={stepColumns(cost, timeZone)}
      rowKey={({ id }) => id}
      rowName={({ supplier }) => supplier}
      empty={{
        title: 'Este producto no se ha comprado',
        text: 'Cada compra mueve su costo promedio, y aquí se ve cómo.',
        action: <ButtonLink to="/store/stock/purchases/new">Nueva compra</ButtonLink>,
        icon: IconScale,
      }}
      failedTitle="No pudimos cargar las compras"
    />
  );
}

/** Each product's average cost and stock value; with '?producto=…' its history by purchase. */
export default function AverageCostPage() {
  const { producto } = useSearch({ strict: false });
  return typeof producto === 'string' ? <OneProduct productId={producto} /> : <AllProducts />;
}
