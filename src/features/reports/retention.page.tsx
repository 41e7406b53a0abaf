import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import { cohortsTable } from './document.ts';
import { CohortTable } from './ui/cohort-table.tsx';
import { ReasonTable } from './ui/reason-table.tsx';

/** How many of those who were members for the first time in each month stayed, and why memberships were cancelled. */
export default function RetentionReportPage() {
  const { gymName } = useMe();
  const [exporting, setExporting] = useState(false);
  const result = useQuery({ ...query(api.reports.retention, {}), placeholderData: keepPreviousData });
  const { data, error, refetch, isFetching } = result;
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note="El mes presente, hasta hoy, y los doce de antes"
        actions={
          <Group gap={8} className="screen-only">
            <ExportButton disabled={!data} onClick={() => setExporting(true)} />
            <Button leftSection={<IconPrinter size={18} />} disabled={!data} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        Reporte de retención
      </PageTitle>
      <PageTabs group="Reportes" />
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar la retención"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && (
        <>
          <CohortTable query={result} />
          <Text size="xs" c="dimmed">
            Cada fila son los clientes que fueron socios por primera vez en ese mes: los cubrió una membresía
            con algo pagado, o sin costo, suya o de otro, que no es de prueba. Mes 0 dice cuántos de ellos
            eran socios al terminar ese mismo mes, Mes 1 al terminar el siguiente, y así; el último, hoy. Bajo
            el porcentaje está cuántos son; de menos de cinco no se dice el porcentaje.
          </Text>
          <ReasonTable query={result} />
          <Text size="xs" c="dimmed">
            Las membresías canceladas cuyo último día cae en estos meses y ya llegó, por el motivo que se
            anotó. Un cambio de plan no cuenta; quien no renueva sin cancelar no tiene motivo.
          </Text>
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar la retención"
          noun="reporte-de-retencion"
          sheet="Retención"
          about="Una línea por mes: cuántos fueron socios por primera vez, y cuántos de ellos lo eran al terminar cada mes."
          read={async () => cohortsTable(data.cohorts)}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
