import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { day, minorDigits } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import { productsTable } from './document.ts';
import { Shifts } from './ui/shop/shifts.tsx';
import { ShopFigures } from './ui/shop/shop-figures.tsx';
import { SoldProducts } from './ui/shop/sold-products.tsx';
import { SpanChoice, useSpan } from './ui/span-choice.tsx';

/** What the shop sold between two days and what it earned, what lies in it, and the shifts of its tills. */
export default function ShopReportPage() {
  const { gym, gymName } = useMe();
  const span = useSpan();
  const [exporting, setExporting] = useState(false);
  const result = useQuery({ ...query(api.reports.shop, span), placeholderData: keepPreviousData });
  const { data, error, refetch, isFetching } = result;
  const days = `Del ${day(span.from)} al ${day(span.to)}`;
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={`${days}, los dos incluidos`}
        actions={
          <Group gap={8} className="screen-only">
            <SpanChoice {...span} />
            <ExportButton disabled={!data?.products.length} onClick={() => setExporting(true)} />
            <Button leftSection={<IconPrinter size={18} />} disabled={!data} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        Reporte de tienda
      </PageTitle>
      <PageTabs group="Reportes" />
      {error && (
        <FailedState
          error={error}
          title="No pudimos cargar la tienda"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && !error && (
        <>
          <ShopFigures report={data} span={span} />
          <SoldProducts query={result} span={span} />
          <Shifts key={days} span={span} />
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar la tienda"
          noun="reporte-de-tienda"
          sheet="Productos"
          about={`${days}: una línea por producto que se vendió o que hay.`}
          read={async () => productsTable(data.products, minorDigits(gym?.currency ?? 'CLP'))}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
