import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { minorDigits, monthWords } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { monthsTable } from './document.ts';
import { DebtFigures } from './ui/debt-figures.tsx';
import { MonthCharts } from './ui/month-charts.tsx';
import { MonthFigures } from './ui/month-figures.tsx';
import { MonthTable } from './ui/month-table.tsx';
import { ReportPage } from './ui/report-page.tsx';

/** The owner's month: members, income and what recurs, beside the months before. */
export default function ReportsPage() {
  const { gym } = useMe();
  const asked = useMonth();
  const result = useQuery({ ...query(api.reports.month, asked), placeholderData: keepPreviousData });
  const { data } = result;
  const isPresent = data !== undefined && data.month === data.today.slice(0, 7);
  return (
    <ReportPage
      title="Reportes"
      note={data && `El mes de ${monthWords(data.month)}${isPresent ? ', hasta hoy' : ''}`}
      choice={data && <MonthChoice {...data} />}
      query={result}
      failedTitle="No pudimos cargar las cifras del mes"
      exported={({ month, months }) => ({
        title: 'Exportar el mes a mes',
        noun: 'reporte-del-mes',
        sheet: 'Meses',
        about: `Las cifras de ${monthWords(month)} y de los doce meses de antes.`,
        read: async () => monthsTable(months, minorDigits(gym?.currency ?? 'CLP')),
      })}
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
