import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { minorDigits, monthWords } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import { monthsTable } from './document.ts';
import { DebtToday } from './ui/debt-today.tsx';
import { MonthFigures } from './ui/month-figures.tsx';
import { MonthTable } from './ui/month-table.tsx';

/** The owner's month: members, income and what recurs, beside the months before. */
export default function ReportsPage() {
  const { gym, gymName } = useMe();
  const asked = useMonth();
  const [exporting, setExporting] = useState(false);
  const result = useQuery({
    ...query(api.reports.month, asked),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, isFetching } = result;
  const present = data && data.month === data.today.slice(0, 7);
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={data && `El mes de ${monthWords(data.month)}${present ? ', hasta hoy' : ''}`}
        actions={
          data && (
            <Group gap={8} className="screen-only">
              <MonthChoice {...data} />
              <ExportButton disabled={false} onClick={() => setExporting(true)} />
              <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
                Imprimir
              </Button>
            </Group>
          )
        }
      >
        Reportes
      </PageTitle>
      <PageTabs group="Reportes" />
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las cifras del mes"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && (
        <>
          <MonthFigures report={data} />
          {present && <DebtToday />}
          <MonthTable query={result} />
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar el mes a mes"
          noun="reporte-del-mes"
          sheet="Meses"
          about={`Las cifras de ${monthWords(data.month)} y de los doce meses de antes.`}
          read={async () => monthsTable(data.months, minorDigits(gym?.currency ?? 'CLP'))}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
