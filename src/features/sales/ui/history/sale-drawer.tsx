import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { useNoteRecent } from '../../../../web/shell/recent.ts';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { numberOf } from '../../words.ts';
import { SaleDetails } from './sale-details.tsx';

interface SaleDrawerProps {
  /** Undefined closes the drawer. */
  readonly saleId: string | undefined;
  readonly onClose: () => void;
  readonly onRefund: (saleId: string) => void;
}

/** A drawer beside the list: a sale's lines, payments and refunds. */
export function SaleDrawer({ saleId, onClose, onRefund }: SaleDrawerProps) {
  const result = useQuery({ ...query(api.sales.get, { id: saleId ?? '' }), enabled: saleId !== undefined });
  const sale = saleId === undefined ? undefined : result.data;
  useNoteRecent(
    sale && {
      label: `Venta N° ${numberOf(sale)}`,
      description: sale.clientName,
      href: `/store/sales?venta=${sale.id}`,
    },
  );
  return (
    <Drawer
      opened={saleId !== undefined}
      onClose={onClose}
      title={sale ? `Venta N° ${numberOf(sale)}` : 'Venta'}
      size="min(440px, 100vw)"
    >
      {sale && <SaleDetails sale={sale} onRefund={() => onRefund(sale.id)} />}
      {!sale && result.error && (
        <FailedState
          error={result.error}
          title="No pudimos abrir esta venta"
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
        />
      )}
      {saleId !== undefined && !sale && !result.error && <Skeleton height={320} />}
    </Drawer>
  );
}
