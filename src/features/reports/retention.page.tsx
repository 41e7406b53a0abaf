import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { Origins, originsTable } from '../prospects/parts.ts';
import { cohortsTable, reasonsTable } from './document.ts';
import { CohortTable } from './ui/cohort-table.tsx';
import { ReasonTable } from './ui/reason-table.tsx';
import { ReportPage } from './ui/report-page.tsx';

const title = 'Exportar la retención';

/** How many of those who were members for the first time in each month stayed, why memberships were cancelled, and who of each origin came to stay. */
export default function RetentionReportPage() {
  const may = useMay();
  const result = useQuery({ ...query(api.reports.retention, {}), placeholderData: keepPreviousData });
  return (
    <ReportPage
      title="Reporte de retención"
      note="El mes presente, hasta hoy, y los doce de antes"
      query={result}
      failedTitle="No pudimos cargar la retención"
      exported={({ cohorts, reasons }) => [
        {
          ...{ title, noun: 'reporte-de-retencion', sheet: 'Retención' },
          about:
            'Una línea por mes: cuántos fueron socios por primera vez, y cuántos de ellos lo eran al terminar cada mes.',
          read: async () => cohortsTable(cohorts),
        },
        {
          ...{ title, noun: 'motivos-de-baja', sheet: 'Motivos de baja' },
          about: 'Una línea por motivo de las membresías canceladas en estos meses.',
          read: async () => reasonsTable(reasons),
        },
        ...(may(api.prospects.origins)
          ? [
              {
                ...{ title, noun: 'origenes', sheet: 'De dónde vienen' },
                about: 'Una línea por origen de los prospectos de un año.',
                read: async (signal: AbortSignal) =>
                  originsTable((await api.prospects.origins({}, signal)).items),
              },
            ]
          : []),
      ]}
    >
      {() => (
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
          {may(api.prospects.origins) && <Origins />}
        </>
      )}
    </ReportPage>
  );
}
