import type { Span } from '../reports/domain.ts';
import { spanWords } from '../reports/words.ts';
import { type Cadence, cadences, type MailedReport, mailedReports } from './domain.ts';

/** 'del 01-11-2026 al 30-11-2026'; retention is always of today. */
const within = ({ report, span }: Pick<Letter, 'report' | 'span'>): string =>
  report === 'retention' ? 'hasta hoy' : spanWords(span).toLowerCase();

interface Letter {
  readonly report: MailedReport;
  readonly cadence: Cadence;
  readonly span: Span;
  readonly gymName: string;
}

/** 'Ingresos, del 16-11-2026 al 22-11-2026: Gimnasio Andes' */
export const reportSubject = ({ report, span, gymName }: Omit<Letter, 'cadence'>): string =>
  `${mailedReports[report]}, ${within({ report, span })}: ${gymName}`;

interface Figure {
  readonly label: string;
  readonly value: string;
  /** In the span that it is compared with; null where nothing is compared. */
  readonly before: string | null;
  /** In the same span a year ago, where that is told. */
  readonly lastYear?: string;
}

const comparison: Readonly<Record<Cadence, string>> = {
  day: 'el mismo día de la semana anterior',
  week: 'la semana anterior',
  month: 'el mes anterior',
};

function figureLine({ label, value, before, lastYear }: Figure): string {
  const others = [
    ...(before === null ? [] : [`antes: ${before}`]),
    ...(lastYear === undefined ? [] : [`hace un año: ${lastYear}`]),
  ];
  return `- ${label}: ${value}${others.length === 0 ? '' : ` (${others.join('; ')})`}`;
}

/** The text of a report's mail. */
export function reportWords(
  figures: readonly Figure[],
  { report, cadence, span, gymName, name, url }: Letter & { readonly name: string; readonly url: string },
): string {
  const isCompared = figures.some(({ before }) => before !== null);
  const yearAgo = figures.some(({ lastYear }) => lastYear !== undefined)
    ? ', y «hace un año», el mismo mes del año anterior'
    : '';
  return [
    `Hola${name && `, ${name}`}: este es el reporte «${mailedReports[report]}» de ${gymName}, ${within({ report, span })}.`,
    figures.map(figureLine).join('\n'),
    isCompared && `«Antes» es ${comparison[cadence]}${yearAgo}.`,
    `Lo que es cada cifra y lo que hay detrás, en ${gymName}: ${url}`,
    `Este reporte llega ${cadences[cadence].toLowerCase()}. Lo cambias o lo pausas en Reportes, «Por correo».\n`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
