import * as z from 'zod/mini';
import { choice, date, id, month, pageNumber, pageOf } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { groups } from './domain.ts';

/**
 * A span of days, both included. Members are counted on the day before `from` and on `to`, so that
 * `start + joined + returned - lost` is `end`. Amounts are in the currency's minor unit.
 */
const Figures = z.object({
  from: date,
  /** The month's last day, or today in the present month. */
  to: date,
  start: z.int(),
  /** Members on `to` who had never been one before `from`. */
  joined: z.int(),
  /** Members on `to` who were none on the day before `from`, and had been one before. */
  returned: z.int(),
  /** Members on the day before `from` who were none on `to`. */
  lost: z.int(),
  end: z.int(),
  /** Income of memberships, as the dashboard counts it. */
  memberships: z.int(),
  /** Income of the store, as the dashboard counts it. */
  products: z.int(),
  /** What the periods that cover `to` bring each month: the amount of each through its months. */
  recurring: z.int(),
});
export type Figures = z.output<typeof Figures>;

const MonthReport = z.object({
  month,
  today: date,
  /** The month last, after the twelve before it. */
  months: z.array(Figures),
  /** The month before and the same month a year ago; beside the present month, up to the same day. */
  previous: Figures,
  lastYear: Figures,
});
export type MonthReport = z.output<typeof MonthReport>;

/** Somebody whom a figure counts. */
const ReportedMember = z.object({
  clientId: id,
  name: z.string(),
  surname: z.string(),
  /** The first day on which they were a member, and the last one that is paid. */
  since: date,
  until: date,
});
export type ReportedMember = z.output<typeof ReportedMember>;

export const reportsContract = {
  month: verb({
    method: 'GET',
    path: '/reports/month',
    summary: 'El mes del dueño: socios, ingresos y lo recurrente, con los doce meses de antes',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month: z.optional(month) }),
    output: MonthReport,
    errors: [],
  }),
  members: verb({
    method: 'GET',
    path: '/reports/month/members',
    summary: 'Quiénes están detrás de una cifra de socios del mes',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month: z.optional(month), group: choice(groups), page: pageNumber }),
    output: pageOf(ReportedMember),
    errors: [],
  }),
};
