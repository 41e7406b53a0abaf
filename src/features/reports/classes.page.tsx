import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { minorDigits } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { classesTable } from './document.ts';
import { isClassGroup } from './rules.ts';
import { ClassFigures } from './ui/class-figures.tsx';
import { ClassTable } from './ui/class-table.tsx';
import { ClassWeek } from './ui/class-week.tsx';
import { useGroup } from './ui/group-choice.tsx';
import { ReportPage } from './ui/report-page.tsx';
import { SpanChoice, useSpan } from './ui/span-choice.tsx';
import { spanNote, spanWords } from './words.ts';

/** The classes that were held between two days: how full they were, who did not come, and what they earned. */
export default function ClassReportPage() {
  const { gym } = useMe();
  const span = useSpan();
  const by = useGroup(isClassGroup, 'startTime');
  const result = useQuery({ ...query(api.reports.classes, span), placeholderData: keepPreviousData });
  return (
    <ReportPage
      title="Reporte de clases"
      note={spanNote(span)}
      choice={<SpanChoice {...span} />}
      query={result}
      failedTitle="No pudimos cargar las clases"
      isEmpty={({ slots }) => slots.length === 0}
      exported={({ slots }) => ({
        title: 'Exportar las clases',
        noun: 'reporte-de-clases',
        sheet: 'Clases',
        about: `${spanWords(span)}: una línea por clase, día, horario y profesor.`,
        read: async () => classesTable(slots, minorDigits(gym?.currency ?? 'CLP')),
      })}
    >
      {(report) => (
        <>
          <ClassFigures report={report} span={span} />
          <ClassWeek slots={report.slots} span={span} />
          <ClassTable query={result} by={by} span={span} />
        </>
      )}
    </ReportPage>
  );
}
