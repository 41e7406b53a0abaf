import type { GymContext } from '../../server/context.ts';
import { asMailText } from '../../wire/mail-text.ts';
import type { Right } from '../../wire/rights.ts';
import { count, money } from '../../wire/written.ts';
import { sumMonth } from '../accounting/server.ts';
import type { NetworkReport } from '../networkvisits/contract.ts';
import { networks } from '../networkvisits/domain.ts';
import { readNetworkReport } from '../networkvisits/server.ts';
import { visitorWords } from '../networkvisits/words.ts';
import type { Span } from '../reports/domain.ts';
import { type ReportLine, type SummarizedSpan, summarizeReport } from '../reports/server.ts';
import type { Cadence, MailedReport } from './domain.ts';
import { comparedSpan } from './rules.ts';
import { reportSubject, reportWords } from './words.ts';

async function summarizeSheet(
  context: GymContext,
  { from, currency }: SummarizedSpan,
): Promise<readonly ReportLine[]> {
  const { documents, net, tax, exempt, rounding } = await sumMonth(context, from.slice(0, 7));
  return [
    { label: 'Documentos', value: String(documents) },
    { label: 'Neto', value: money(net, currency) },
    { label: 'IVA', value: money(tax, currency) },
    { label: 'Exento', value: money(exempt, currency) },
    { label: 'Redondeo', value: money(rounding, currency) },
    { label: 'Total', value: money(net + tax + exempt + rounding, currency) },
  ];
}

async function summarizeNetworks(
  context: GymContext,
  { from, currency }: SummarizedSpan,
): Promise<readonly ReportLine[]> {
  const { text } = await readNetworkReport(context, from.slice(0, 7));
  const report = JSON.parse(text) as NetworkReport;
  const sum = (figure: 'visits' | 'expected') =>
    report.networks.reduce((total, each) => total + (each[figure] ?? 0), 0);
  return [
    { label: 'Visitas', value: count(sum('visits')) },
    ...(report.networks.some(({ expected }) => expected !== null)
      ? [{ label: 'Se espera', value: money(sum('expected'), currency) }]
      : []),
    ...Object.entries(networks).map(([network, label]) => {
      const { visits = 0, people = 0 } = report.networks.find((each) => each.network === network) ?? {};
      return { label, value: visitorWords({ visits, people }) };
    }),
  ];
}

const figuresOf = (
  report: MailedReport,
  context: GymContext,
  span: SummarizedSpan,
): Promise<readonly ReportLine[]> => {
  if (report === 'accounting') return summarizeSheet(context, span);
  return report === 'networks' ? summarizeNetworks(context, span) : summarizeReport(report, context, span);
};

const addressOf = (report: MailedReport, { from, to }: Span): string => {
  const days = `?desde=${from}&hasta=${to}`;
  const month = `?mes=${from.slice(0, 7)}`;
  const addresses: Readonly<Record<MailedReport, string>> = {
    month: `/reports${month}`,
    classes: `/reports/clases${days}`,
    income: `/reports/income${days}`,
    shop: `/reports/shop${days}`,
    retention: '/reports/retention',
    accounting: `/reports/accounting${month}`,
    networks: `/reports/convenios${month}`,
  };
  return addresses[report];
};

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

interface Asked {
  readonly report: MailedReport;
  readonly cadence: Cadence;
  readonly span: Span;
  readonly gym: { readonly name: string; readonly currency: string };
  /** Of whom it is for. */
  readonly name: string;
  readonly rights: readonly Right[];
}

/** A report as it is mailed: its figures beside those of the span before, and of a year ago where its screen has them. It names no client. */
export async function writeReport(
  context: GymContext,
  { report, cadence, span, gym, name, rights }: Asked,
): Promise<Letter> {
  const reader = { currency: gym.currency, rights };
  const figures = await figuresOf(report, context, { ...span, ...reader });
  const isCompared = figures.every(({ before }) => before !== undefined);
  const earlier = isCompared
    ? []
    : await figuresOf(report, context, { ...comparedSpan(cadence, span), ...reader });
  const letter = { report, cadence, span, gymName: asMailText(gym.name) };
  return {
    subject: reportSubject(letter),
    text: reportWords(
      figures.map(({ before, ...figure }) => ({
        ...figure,
        before:
          before === undefined
            ? (earlier.find(({ label }) => label === figure.label)?.value ?? null)
            : before,
      })),
      { ...letter, name: asMailText(name), url: `${context.publicUrl}${addressOf(report, span)}` },
    ),
  };
}
