import type { GymContext } from '../../server/context.ts';
import type { Json } from '../../server/json.ts';
import type { Right } from '../../wire/rights.ts';
import { shareOf } from '../../wire/share.ts';
import { count, money } from '../../wire/written.ts';
import { readClasses } from './classes.server.ts';
import { reportsContract } from './contract.ts';
import { readDebt } from './debt.server.ts';
import { type Group, groups, type ReportKind, type Span } from './domain.ts';
import { readIncome } from './income.server.ts';
import { readMonth } from './month.server.ts';
import { readRetention } from './retention.server.ts';
import {
  absentOf,
  attritionOf,
  defaultIdleDays,
  incomeOf,
  marginOf,
  marginPercentOf,
  occupancyOf,
  perMember,
  shopFiguresOf,
  shopViews,
  shortCover,
  sumSlots,
} from './rules.ts';
import { readShop } from './shop.server.ts';
import { missedWords, percentWords, productWords } from './words.ts';

/** A figure of a report, in words. */
export interface ReportLine {
  readonly label: string;
  readonly value: string;
  /** In the span before; null of what is of today, and missing where the report of that span has to tell it. */
  readonly before?: string | null;
  /** In the same span a year ago, where the screen has it too. */
  readonly lastYear?: string;
}

export interface SummarizedSpan extends Span {
  readonly currency: string;
  /** Of whom it is for. */
  readonly rights: readonly Right[];
}

type Summarize = (context: GymContext, span: SummarizedSpan) => Promise<readonly ReportLine[]>;

const parsed = async <T>(read: Promise<Json<T>>): Promise<T> => JSON.parse((await read).text) as T;

/** '2026-11' as '11-2026' */
const monthDigits = (month: string) => `${month.slice(5)}-${month.slice(0, 4)}`;

/** A line of what a report has of its month, of the month before and of the same month a year ago. */
const comparing =
  <T>([now, before, lastYear]: readonly [T, T, T]) =>
  (label: string, wordsOf: (of: T) => string): ReportLine => ({
    label,
    value: wordsOf(now),
    before: wordsOf(before),
    lastYear: wordsOf(lastYear),
  });

async function summarizeDebt(
  context: GymContext,
  { from, currency }: SummarizedSpan,
): Promise<readonly ReportLine[]> {
  const { now, previous, lastYear } = await parsed(readDebt(context, { month: from }));
  const line = comparing([now.sums, previous.sums, lastYear.sums]);
  return [
    line('Deuda al final', (sums) =>
      money(
        sums.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    ),
    line('De ella, de más de 60 días', (sums) =>
      money(sums.find(({ age }) => age === 'over60')?.amount ?? 0, currency),
    ),
  ];
}

async function summarizeShop(
  context: GymContext,
  { from, to, currency }: SummarizedSpan,
): Promise<readonly ReportLine[]> {
  const { products, today } = await parsed(readShop(context, { from, to }));
  const idleUntil = Temporal.PlainDate.from(today).subtract({ days: defaultIdleDays }).toString();
  const { sums, missed, idle, short, cover } = shopFiguresOf(products, idleUntil);
  const ofToday = { before: null };
  return [
    { label: 'Ventas de productos', value: money(sums.sales, currency) },
    { label: 'Sin impuesto', value: money(sums.net, currency) },
    {
      label: 'Margen',
      value: `${money(marginOf(sums), currency)} (${percentWords(marginPercentOf(sums))})`,
    },
    ...(sums.uncosted > 0
      ? [{ label: 'Vendido sin costo anotado', value: money(sums.uncosted, currency) }]
      : []),
    {
      label: 'Venta perdida sin stock (estimación)',
      value: `${money(missed.amount, currency)}, ${missedWords(missed)}`,
    },
    {
      label: `Stock de hoy sin venta hace ${defaultIdleDays} días o más`,
      value: `${money(idle.amount, currency)}, ${productWords(idle.products)}, de ${money(sums.value, currency)} en stock`,
      ...ofToday,
    },
    {
      label: `${shopViews.short}, en ${shortCover} días o menos`,
      value: `${productWords(short)}, de ${count(cover)} que se vendieron`,
      ...ofToday,
    },
  ];
}

/** How many cohorts before the present month's a summary of retention has. */
const shownCohorts = 3;

const summaries: Readonly<Record<ReportKind, Summarize>> = {
  month: async (context, span) => {
    const { from, currency, rights } = span;
    const { months, previous, lastYear } = await parsed(readMonth(context, { month: from }));
    const line = comparing([months.at(-1) ?? previous, previous, lastYear]);
    return [
      ...(Object.keys(groups) as Group[]).map((group) =>
        line(groups[group], (figures) => count(figures[group])),
      ),
      line('Bajas', (figures) => percentWords(attritionOf(figures))),
      line('Ingresos', (figures) => money(incomeOf(figures), currency)),
      line('De membresías', ({ memberships }) => money(memberships, currency)),
      line('De la tienda', ({ products }) => money(products, currency)),
      line('Por socio', (figures) => {
        const each = perMember(figures);
        return each === null ? '—' : money(each, currency);
      }),
      line('Recurrente', ({ recurring }) => money(recurring, currency)),
      ...(rights.includes(reportsContract.debt.right) ? await summarizeDebt(context, span) : []),
    ];
  },
  classes: async (context, { from, to, currency }) => {
    const sums = sumSlots((await parsed(readClasses(context, { from, to }))).slots);
    return [
      { label: 'Clases hechas', value: count(sums.classes) },
      { label: 'Ocupación', value: percentWords(occupancyOf(sums)) },
      { label: 'Asistencias', value: count(sums.attended) },
      { label: 'Faltas', value: `${count(sums.taken - sums.attended)} (${percentWords(absentOf(sums))})` },
      { label: 'Cancelaciones tardías', value: count(sums.late) },
      { label: 'Sin cupo', value: count(sums.waiting) },
      { label: 'Ingreso de las clases', value: money(sums.income, currency) },
    ];
  },
  income: async (context, { from, to, currency }) => {
    const report = await parsed(readIncome(context, { from, to }));
    return [
      { label: 'Cobrado', value: money(incomeOf(report), currency) },
      { label: 'De membresías', value: money(report.memberships, currency) },
      { label: 'De la tienda', value: money(report.products, currency) },
      { label: 'Ganado de membresías', value: money(report.earned, currency) },
    ];
  },
  shop: summarizeShop,
  retention: async (context) => {
    const { cohorts, reasons } = await parsed(readRetention(context, { month: null }));
    return [
      ...cohorts.slice(1, 1 + shownCohorts).map(({ month, clients, stayed }) => {
        const left = stayed.at(-1) ?? 0;
        const share = shareOf(left, clients);
        return {
          label: `Socios nuevos de ${monthDigits(month)} que siguen`,
          value: `${count(left)} de ${count(clients)}${share === null ? '' : ` (${percentWords(share)})`}`,
          before: null,
        };
      }),
      // Reasons are free text, which may name somebody.
      {
        label: `Membresías canceladas desde ${monthDigits(cohorts.at(-1)?.month ?? '')}`,
        value: count(reasons.reduce((sum, reason) => sum + reason.count, 0)),
        before: null,
      },
    ];
  },
};

/** The main figures of a report of a span; of one of months, of that in which it begins. The amounts are those of the screen. */
export const summarizeReport = (
  kind: ReportKind,
  context: GymContext,
  span: SummarizedSpan,
): Promise<readonly ReportLine[]> => summaries[kind](context, span);
