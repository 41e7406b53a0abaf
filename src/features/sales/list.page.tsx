import { Button } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMoney, useTimeZone } from '../../web/session.ts';
import { KeyHint } from '../../web/ui/key-hint.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { May } from '../../web/ui/may.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import type { ListedSale } from './contract.ts';
import { saleColumns } from './ui/history/sale-columns.tsx';
import { SaleDrawer } from './ui/history/sale-drawer.tsx';
import { SaleFilters } from './ui/history/sale-filters.tsx';
import { hasFilters, noFilters, useSaleFilters } from './ui/history/use-sale-filters.ts';
import { numberOf } from './words.ts';

/** The sale that the URL opens beside the list, '?venta=…', and the links to its refund and back. */
function useOpened() {
  const { venta } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const withSale = (saleId: string | undefined) => (was: ScreenSearch) => ({ ...was, venta: saleId });
  const open = (saleId: string | undefined) => void navigate({ to: '.', search: withSale(saleId) });
  return {
    saleId: typeof venta === 'string' ? venta : undefined,
    open,
    close: () => open(undefined),
    /** Passes on the list's filters, so that the way back restores them. */
    refund: (saleId?: string) => void navigate({ to: '/store/refunds', search: withSale(saleId) }),
  };
}

export default function SalesPage() {
  const list = useListState();
  const filters = useSaleFilters();
  const opened = useOpened();
  const money = useMoney();
  const phone = usePhone();
  const timeZone = useTimeZone();
  const { search, page } = list;
  const result = useQuery({
    ...query(api.sales.list, { search, page, ...filters.chosen }),
    placeholderData: keepPreviousData,
  });
  const filtered = hasFilters(filters.chosen);

  const actions = ({ id, total, refundedTotal }: ListedSale): readonly RowAction[] => [
    { label: 'Ver comprobante', icon: IconReceipt, link: { to: '/store/receipts/$id', params: { id } } },
    ...(refundedTotal < total || total === 0
      ? [
          {
            ...{ label: 'Reembolsar', icon: IconReceiptRefund, needs: api.refunds.create },
            onClick: () => opened.refund(id),
          },
        ]
      : []),
  ];
  const none = {
    title: 'Ups! Aún no hay registros',
    text: 'Cada venta que cobres en la caja queda aquí con su comprobante.',
    action: <ButtonLink to="/store/point-of-sale">Ir al punto de venta</ButtonLink>,
    icon: IconReceipt,
  };
  const noneSuch = {
    title: 'Ninguna venta en lo que elegiste',
    action: (
      <Button variant="default" onClick={() => filters.choose(noFilters)}>
        Quitar los filtros
      </Button>
    ),
    icon: IconReceipt,
  };

  return (
    <>
      <ListPage
        title="Ventas"
        query={result}
        list={list}
        searchLabel="Buscar venta"
        searchHint="N° de comprobante, cliente o N° SOCIO"
        columns={saleColumns({ money, timeZone, phone })}
        rowKey={({ id }) => id}
        rowName={(sale) => `Venta ${numberOf(sale)}`}
        onOpen={({ id }) => opened.open(id)}
        actions={actions}
        main={
          <May call={api.refunds.create}>
            <Button
              leftSection={<IconReceiptRefund size={18} />}
              rightSection={<KeyHint keys="alt+R" />}
              aria-keyshortcuts="Alt+R"
              variant="default"
              onClick={() => opened.refund()}
            >
              Reembolso
            </Button>
          </May>
        }
        above={<PageTabs group="Ventas" />}
        filters={
          <SaleFilters
            {...filters}
            tillName={result.data?.items[0]?.tillName}
            sum={result.data && !result.isPlaceholderData ? result.data.sum : undefined}
          />
        }
        empty={filtered ? noneSuch : none}
        failedTitle="No pudimos cargar las ventas"
      />
      <SaleDrawer saleId={opened.saleId} onClose={opened.close} onRefund={opened.refund} />
    </>
  );
}
