import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { minorDigits } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { incomeTable } from './document.ts';
import { isIncomeGroup } from './rules.ts';
import { useGroup } from './ui/group-choice.tsx';
import { IncomeFigures } from './ui/income-figures.tsx';
import { IncomeTable } from './ui/income-table.tsx';
import { ReportPage } from './ui/report-page.tsx';
import { SpanChoice, useSpan } from './ui/span-choice.tsx';
import { spanNote, spanWords } from './words.ts';

/** What was paid and earned between two days, and what is owed in sessions. */
export default function IncomeReportPage() {
  const { gym } = useMe();
  const span = useSpan();
  const by = useGroup(isIncomeGroup, 'plan');
  const result = useQuery({ ...query(api.reports.income, span), placeholderData: keepPreviousData });
  return (
    <ReportPage
      title="Reporte de ingresos"
      note={spanNote(span)}
      choice={<SpanChoice {...span} />}
      query={result}
      failedTitle="No pudimos cargar los ingresos"
      isEmpty={({ sums }) => sums.length === 0}
      exported={({ sums }) => ({
        title: 'Exportar los ingresos',
        noun: 'reporte-de-ingresos',
        sheet: 'Ingresos',
        about: `${spanWords(span)}: una línea por plan, tipo de pago, persona y caja. Cada grupo suma todo lo cobrado.`,
        read: async () => incomeTable(sums, minorDigits(gym?.currency ?? 'CLP')),
      })}
    >
      {(report) => (
        <>
          <IncomeFigures report={report} span={span} />
          <IncomeTable query={result} by={by} span={span} />
        </>
      )}
    </ReportPage>
  );
}
