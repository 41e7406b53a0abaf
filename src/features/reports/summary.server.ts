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
  incomeOf,
  marginOf,
  marginPercentOf,
  occupancyOf,
  perMember,
  sumProducts,
  sumSlots,
} from './rules.ts';
import { readShop } from './shop.server.ts';
import { percentWords } from './words.ts';

/** A figure of a report, in words. */
export interface ReportLine {
  readonly label: string;
  readonly value: string;
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

async function summarizeDebt(
  context: GymContext,
  { from, currency }: SummarizedSpan,
): Promise<readonly ReportLine[]> {
  const { sums } = (await parsed(readDebt(context, { month: from }))).now;
  const total = sums.reduce((sum, { amount }) => sum + amount, 0);
  const oldest = sums.find(({ age }) => age === 'over60')?.amount ?? 0;
  return [
    { label: 'Deuda al final', value: money(total, currency) },
    { label: 'De ella, de más de 60 días', value: money(oldest, currency) },
  ];
}

/** How many cohorts before the present month's a summary of retention has. */
const shownCohorts = 3;

const summaries: Readonly<Record<ReportKind, Summarize>> = {
  month: async (context, span) => {
    const { from, currency, rights } = span;
    const { months } = await parsed(readMonth(context, { month: from }));
    const figures = months.at(-1);
    if (!figures) return [];
    const each = perMember(figures);
    return [
      ...(Object.keys(groups) as Group[]).map((group) => ({
        label: groups[group],
        value: count(figures[group]),
      })),
      { label: 'Bajas', value: percentWords(attritionOf(figures)) },
      { label: 'Ingresos', value: money(incomeOf(figures), currency) },
      { label: 'De membresías', value: money(figures.memberships, currency) },
      { label: 'De la tienda', value: money(figures.products, currency) },
      { label: 'Por socio', value: each === null ? '—' : money(each, currency) },
      { label: 'Recurrente', value: money(figures.recurring, currency) },
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
  shop: async (context, { from, to, currency }) => {
    const sums = sumProducts((await parsed(readShop(context, { from, to }))).products);
    return [
      { label: 'Ventas de productos', value: money(sums.sales, currency) },
      { label: 'Sin impuesto', value: money(sums.net, currency) },
      {
        label: 'Margen',
        value: `${money(marginOf(sums), currency)} (${percentWords(marginPercentOf(sums))})`,
      },
    ];
  },
  retention: async (context) => {
    const { cohorts, reasons } = await parsed(readRetention(context, { month: null }));
    return [
      ...cohorts.slice(1, 1 + shownCohorts).map(({ month, clients, stayed }) => {
        const left = stayed.at(-1) ?? 0;
        const share = shareOf(left, clients);
        return {
          label: `Socios nuevos de ${monthDigits(month)} que siguen`,
          value: `${count(left)} de ${count(clients)}${share === null ? '' : ` (${percentWords(share)})`}`,
        };
      }),
      // Reasons are free text, which may name somebody.
      {
        label: `Membresías canceladas desde ${monthDigits(cohorts.at(-1)?.month ?? '')}`,
        value: count(reasons.reduce((sum, reason) => sum + reason.count, 0)),
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
