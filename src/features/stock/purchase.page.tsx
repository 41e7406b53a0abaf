import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, api, query } from '../../web/api.ts';
import { day } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import type { Purchase } from './contract.ts';
import { Facts } from './ui/facts.tsx';
import { Quantity, useCost } from './ui/quantity.tsx';

type Line = Purchase['lines'][number];
type Written = (amount: number) => string;

const columnsIn = (money: Written, cost: Written): readonly Column<Line>[] => [
  { key: 'name', head: 'Producto', phone: 'title', render: ({ name }) => name },
  { key: 'code', head: 'Código', width: 130, phone: 'hide', render: ({ code }) => code },
  {
    key: 'quantity',
    head: 'Cantidad',
    numeric: true,
    width: 110,
    render: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
  },
  { key: 'cost', head: 'Costo unitario', numeric: true, width: 130, render: (line) => cost(line.cost) },
  { key: 'total', head: 'Total', numeric: true, width: 130, render: ({ total }) => money(total) },
  {
    key: 'average',
    head: 'Costo promedio',
    numeric: true,
    width: 190,
    render: ({ averageBefore, averageAfter }) => `${cost(averageBefore)} → ${cost(averageAfter)}`,
  },
];

const lost = ['not_found', 'invalid_input'];

export default function PurchasePage() {
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(query(api.stock.purchase, { id }));
  const [money, cost] = [useMoney(), useCost()];
  const { data: purchase, error } = answer;
  const back = (
    <ButtonLink to="/store/stock" search={{ vista: 'compras' }} variant="default">
      Ver compras
    </ButtonLink>
  );
  if (error instanceof ApiError && lost.includes(error.code)) {
    return (
      <Page>
        <EmptyState title="No encontramos esta compra" alone action={back} icon={IconTruckDelivery} />
      </Page>
    );
  }
  return (
    <ListPage
      title="Compra"
      label="Líneas de la compra"
      query={{ ...answer, data: purchase?.lines }}
      main={back}
      above={
        purchase && (
          <Facts
            facts={[
              ['Proveedor', purchase.supplier || 'Sin proveedor'],
              ['N° de documento', purchase.document || 'Sin documento'],
              ['Recibida el', day(purchase.receivedOn)],
              ['Total', money(purchase.total)],
              ...(purchase.note ? [['Nota', purchase.note] as const] : []),
            ]}
          />
        )
      }
      columns={columnsIn(money, cost)}
      rowKey={(line) => line.id}
      rowName={({ name }) => name}
      rowLink={({ productId }) => ({ to: '/store/average-cost', search: { producto: productId } })}
      empty={{ title: 'Esta compra no tiene líneas' }}
      failedTitle="No pudimos abrir esta compra"
    />
  );
}
