import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { day, minorDigits } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import { incomeTable } from './document.ts';
import { isIncomeGroup } from './rules.ts';
import { IncomeFigures } from './ui/income-figures.tsx';
import { IncomeTable } from './ui/income-table.tsx';
import { SpanChoice, useSpan } from './ui/span-choice.tsx';

/** What was paid and earned between two days, and what is owed in sessions. */
export default function IncomeReportPage() {
  const { gym, gymName } = useMe();
  const span = useSpan();
  const { por } = useSearch({ strict: false }) as ScreenSearch;
  const by = isIncomeGroup(por) ? por : 'plan';
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  const result = useQuery({ ...query(api.reports.income, span), placeholderData: keepPreviousData });
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
            <ExportButton disabled={!data?.sums.length} onClick={() => setExporting(true)} />
            <Button leftSection={<IconPrinter size={18} />} disabled={!data} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        Reporte de ingresos
      </PageTitle>
      <PageTabs group="Reportes" />
      {error && (
        <FailedState
          error={error}
          title="No pudimos cargar los ingresos"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && !error && (
        <>
          <IncomeFigures report={data} span={span} />
          <IncomeTable
            query={result}
            by={by}
            onGroup={(next) =>
              void navigate({ to: '.', search: (was: object) => ({ ...was, por: next }), replace: true })
            }
            span={span}
          />
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar los ingresos"
          noun="reporte-de-ingresos"
          sheet="Ingresos"
          about={`${days}: una línea por plan, tipo de pago, persona y caja. Cada grupo suma todo lo cobrado.`}
          read={async () => incomeTable(data.sums, minorDigits(gym?.currency ?? 'CLP'))}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
