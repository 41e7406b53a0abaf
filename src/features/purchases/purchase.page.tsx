import { Button, Group } from '@mantine/core';
import { IconReceiptOff, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, api, query } from '../../web/api.ts';
import { day, dayTime } from '../../web/format.ts';
import { useMoney, useTimeZone } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Facts } from '../../web/ui/facts.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import { Quantity, useCost } from '../../web/ui/quantity.tsx';
import { StateChip } from '../../web/ui/state-chip.tsx';
import type { Purchase } from './contract.ts';
import { CancelModal } from './ui/cancel-modal.tsx';

type Line = Purchase['lines'][number];
type FormatAmount = (amount: number) => string;

const columnsIn = (money: FormatAmount, cost: FormatAmount): readonly Column<Line>[] => [
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

const missingCodes = ['not_found', 'invalid_input'];

export default function PurchasePage() {
  const { id = '' } = useParams({ strict: false });
  const result = useQuery(query(api.purchases.get, { id }));
  const [money, cost] = [useMoney(), useCost()];
  const timeZone = useTimeZone();
  const [cancelling, setCancelling] = useState(false);
  const { data: purchase, error } = result;
  const back = (
    <ButtonLink to="/store/stock/purchases" variant="default">
      Ver compras
    </ButtonLink>
  );
  if (error instanceof ApiError && missingCodes.includes(error.code)) {
    return (
      <Page>
        <EmptyState title="No encontramos esta compra" alone action={back} icon={IconTruckDelivery} />
      </Page>
    );
  }
  const factsOf = ({ supplier, document, receivedOn, total, note, cancellation }: Purchase) => [
    ['Proveedor', supplier || 'Sin proveedor'] as const,
    ['N° de documento', document || 'Sin documento'] as const,
    ['Recibida el', day(receivedOn)] as const,
    ['Total', cancellation ? <s key="t">{money(total)}</s> : money(total)] as const,
    ...(note ? [['Nota', note] as const] : []),
  ];
  const cancelled = ({ at, by, reason }: NonNullable<Purchase['cancellation']>) => [
    [
      'Estado',
      <StateChip key="s" tone="bad">
        Anulada
      </StateChip>,
    ] as const,
    ['Anulada el', dayTime(at, timeZone)] as const,
    ...(by ? [['Por', by] as const] : []),
    ['Motivo', reason] as const,
  ];
  return (
    <>
      <ListPage
        title="Compra"
        label="Líneas de la compra"
        query={{ ...result, data: purchase?.lines }}
        main={
          <Group gap={8}>
            {purchase && !purchase.cancellation && (
              <Button
                variant="default"
                leftSection={<IconReceiptOff size={18} />}
                onClick={() => setCancelling(true)}
              >
                Anular compra
              </Button>
            )}
            {back}
          </Group>
        }
        above={
          purchase && (
            <>
              {purchase.cancellation && <Facts facts={cancelled(purchase.cancellation)} />}
              <Facts facts={factsOf(purchase)} />
            </>
          )
        }
        columns={columnsIn(money, cost)}
        rowKey={(line) => line.id}
        rowName={({ name }) => name}
        rowLink={({ productId }) => ({ to: '/store/average-cost', search: { producto: productId } })}
        empty={{ title: 'Esta compra no tiene líneas' }}
        failedTitle="No pudimos abrir esta compra"
      />
      <CancelModal purchaseId={id} opened={cancelling} onClose={() => setCancelling(false)} />
    </>
  );
}
