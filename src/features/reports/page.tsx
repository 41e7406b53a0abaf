import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { minorDigits, monthWords } from '../../web/format.ts';
import { useMay, useMe } from '../../web/session.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { debtTable, monthsTable } from './document.ts';
import { DebtFigures } from './ui/debt-figures.tsx';
import { MonthCharts } from './ui/month-charts.tsx';
import { MonthFigures } from './ui/month-figures.tsx';
import { MonthTable } from './ui/month-table.tsx';
import { ReportPage } from './ui/report-page.tsx';

/** The owner's month: members, income and what recurs, beside the months before. */
export default function ReportsPage() {
  const { gym } = useMe();
  const may = useMay();
  const digits = minorDigits(gym?.currency ?? 'CLP');
  const { asked, month, isPresent } = useMonth();
  const result = useQuery({ ...query(api.reports.month, asked), placeholderData: keepPreviousData });
  return (
    <ReportPage
      title="Reportes"
      note={`El mes de ${monthWords(month)}${isPresent ? ', hasta hoy' : ''}`}
      choice={<MonthChoice />}
      query={result}
      failedTitle="No pudimos cargar las cifras del mes"
      exported={({ months }) => [
        {
          ...{ title: 'Exportar el mes', noun: 'reporte-del-mes', sheet: 'Meses' },
          about: `Las cifras de ${monthWords(month)} y de los doce meses de antes.`,
          read: async () => monthsTable(months, digits),
        },
        ...(may(api.reports.debt)
          ? [
              {
                ...{ title: 'Exportar el mes', noun: 'deuda-por-antiguedad', sheet: 'Deuda por antigüedad' },
                about: `Lo que se debía al final de ${monthWords(month)}, del mes anterior y del mismo hace un año.`,
                read: async (signal: AbortSignal) =>
                  debtTable(await api.reports.debt({ month }, signal), digits),
              },
            ]
          : []),
      ]}
    >
      {(report) => (
        <>
          <MonthFigures report={report} />
          <DebtFigures month={report.month} />
          <MonthCharts months={report.months} />
          <MonthTable query={result} />
        </>
      )}
    </ReportPage>
  );
}
