import * as z from 'zod/mini';
import { choice, date, id, instant, month, pageNumber, pageOf, text, time } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { ages } from '../receivables/contract.ts';
import { classFigures, groups, incomeGroups, longestSpan } from './domain.ts';

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
  /** Members on some day from `from` to `to`, but neither on the day before nor on `to`; counted in none of the others. */
  within: z.int(),
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

/** Somebody who paid for a membership in a month, or was a member at its end. */
const ReportedPayer = z.object({
  clientId: id,
  clientName: z.string(),
  isMember: z.boolean(),
  /** In the currency's minor unit. */
  paid: z.int(),
});
export type ReportedPayer = z.output<typeof ReportedPayer>;

const age = choice(ages);

/** What was owed at the end of a day by the age of each client's debt; an age without any is left out. */
const DebtOfDay = z.object({
  day: date,
  sums: z.array(z.object({ age, clients: z.int(), amount: z.int() })),
});
export type DebtOfDay = z.output<typeof DebtOfDay>;

/** On the last days of `Figures`: of the month, of the one before and of the same a year ago. */
const MonthDebt = z.object({ now: DebtOfDay, previous: DebtOfDay, lastYear: DebtOfDay });
export type MonthDebt = z.output<typeof MonthDebt>;

/** Somebody who owed something at the end of a day. */
const ReportedDebtor = z.object({
  clientId: id,
  clientName: z.string(),
  amount: z.int(),
  since: date,
  days: z.int(),
});
export type ReportedDebtor = z.output<typeof ReportedDebtor>;

/** A period with a price that covered a month's last day. */
const RecurringPeriod = z.object({
  membershipId: id,
  clientId: id,
  clientName: z.string(),
  planName: z.string(),
  startsOn: date,
  endsOn: date,
  amount: z.int(),
  months: z.int(),
  /** `amount` through `months`, rounded; their sum is rounded once. */
  monthly: z.int(),
});
export type RecurringPeriod = z.output<typeof RecurringPeriod>;

const classSums = {
  /** Places of those who had booked when it ended, or came; `attended` of them came. */
  taken: z.int(),
  attended: z.int(),
  /** Cancelled when it was late. */
  late: z.int(),
  /** People who were ever on the waitlist, each once a class, whatever became of it. */
  asked: z.int(),
  /** Got a place from the waitlist, whatever became of it. */
  promoted: z.int(),
  /** Of those who asked, who left the list without a place and did not come back. */
  left: z.int(),
  /** Still on the waitlist. */
  waiting: z.int(),
};

/** What memberships earned between the two days, shared out among the classes attended in them; in the currency's minor unit. */
const classIncome = z.int();

/** The classes of a name that were held at a time of a weekday by somebody. */
const ClassSlot = z.object({
  name: z.string(),
  weekday: choice(weekdays),
  startTime: time,
  endTime: z.string(),
  /** In words where nobody is named. */
  teacher: z.string(),
  /** The people whom `teacher` names, as far as they are known. */
  teachers: z.array(z.string()),
  classes: z.int(),
  /** The capacity that each has today, summed up. */
  places: z.int(),
  ...classSums,
  income: classIncome,
});
export type ClassSlot = z.output<typeof ClassSlot>;

/** The first and the last day, both included; without them the present month up to today. */
const span = { from: z.optional(date), to: z.optional(date) };
const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) =>
    from === undefined || to === undefined
      ? from === to
      : from <= to && Date.parse(to) - Date.parse(from) <= longestSpan * 86_400_000,
  { error: 'Elige un período de un año a lo más, que termine después de empezar.', path: ['to'] },
);

/** A page of the rows behind a figure, or all, to export them. */
const rows = { page: pageNumber, rows: z.optional(z.literal('all')) };

const ClassReport = z.object({
  from: date,
  to: date,
  today: date,
  slots: z.array(ClassSlot),
  /** What the open gym has of what memberships earned, beside the classes. */
  openGymIncome: classIncome,
});
export type ClassReport = z.output<typeof ClassReport>;

/** Clients of a class, each once; without an id who is no client any more. */
const reportedClients = z.array(z.object({ clientId: z.nullable(id), name: z.string() }));
export type ReportedClients = z.output<typeof reportedClients>;

/** A class that was held, behind a figure. */
const ReportedClass = z.object({
  classId: id,
  date,
  name: z.string(),
  startTime: time,
  endTime: z.string(),
  teacher: z.string(),
  places: z.int(),
  ...classSums,
  income: classIncome,
  /** Who had a place when it ended and did not come. */
  absentClients: reportedClients,
  /** Who cancelled when it was late. */
  lateClients: reportedClients,
  /** Who was on the waitlist and had a place when it ended, whether they came or not. */
  placedClients: reportedClients,
  /** Who got a place from it and cancelled. */
  gaveUpClients: reportedClients,
  /** Who was still on the waitlist. */
  waitingClients: reportedClients,
  /** Who left it without a place. */
  leftClients: reportedClients,
});
export type ReportedClass = z.output<typeof ReportedClass>;

/** A product that was sold or given back between two days, or that there is today. */
const ShopProduct = z.object({
  productId: id,
  name: z.string(),
  code: z.string(),
  unit: z.string(),
  /** Whether the till offers it today and it has stock. */
  offered: z.boolean(),
  /** What was sold less what was given back, as are the amounts, in the currency's minor unit. */
  sold: z.number(),
  sales: z.int(),
  /** `sales` without tax. */
  net: z.int(),
  /** What it cost when it was sold; what was given back and not put back on the shelf still costs. */
  cost: z.int(),
  /** The part of `net` of lines whose cost was 0. */
  uncosted: z.int(),
  /** Today's stock, and its worth at the average cost; a service has none. */
  quantity: z.number(),
  value: z.int(),
  /** The day of its last sale, or of what came to an empty shelf since then; null without stock. */
  idleSince: z.nullable(date),
  /** Days of the span on which there was some; `outDays` on all of which there was exactly none. */
  stockDays: z.int(),
  outDays: z.int(),
});
export type ShopProduct = z.output<typeof ShopProduct>;

const ShopReport = z.object({ from: date, to: date, today: date, products: z.array(ShopProduct) });
export type ShopReport = z.output<typeof ShopReport>;

/** A sold line of a product, or what was given back of one, which is below 0. */
const ShopLine = z.object({
  id,
  kind: z.enum(['sale', 'refund']),
  saleId: id,
  date,
  productId: id,
  name: z.string(),
  sold: z.number(),
  sales: z.int(),
  net: z.int(),
  cost: z.int(),
});
export type ShopLine = z.output<typeof ShopLine>;

/** A shift that was opened between two days: its running sums (X) while it is open, then those of its closing (Z). */
const ReportedShift = z.object({
  shiftId: id,
  tillName: z.string(),
  openedAt: instant,
  closedAt: z.nullable(instant),
  sales: z.int(),
  refunds: z.int(),
  /** What was taken in by method, with memberships and debts, less what was given back. */
  methods: z.array(z.object({ method: z.string(), amount: z.int(), count: z.int() })),
  /** Counted less expected; null while it is open, as its count is blind. */
  difference: z.nullable(z.int()),
});
export type ReportedShift = z.output<typeof ReportedShift>;

/** What the shifts of a till that were opened on a day sum up to, in the currency's minor unit. */
const ShiftSum = z.object({
  date,
  tillId: id,
  tillName: z.string(),
  shifts: z.int(),
  /** How many of them are still open. */
  open: z.int(),
  sales: z.int(),
  refunds: z.int(),
  cash: z.int(),
  total: z.int(),
  /** Counted less expected, of those that were closed. */
  difference: z.int(),
});
export type ShiftSum = z.output<typeof ShiftSum>;

/** The income of a plan, a type of payment, a person or a till. */
const IncomeSum = z.object({
  group: choice(incomeGroups),
  /** What the list of payments filters by: a name, or an id; empty for the store, and `none` where none is named. */
  key: z.string(),
  /** Of a person or a till; empty for one that is no longer known. */
  name: z.string(),
  paid: z.int(),
  /** Of a plan; null elsewhere, because a period may have been paid in several ways. */
  earned: z.nullable(z.int()),
});
export type IncomeSum = z.output<typeof IncomeSum>;

const IncomeReport = z.object({
  from: date,
  to: date,
  today: date,
  /** What was paid, as the list of payments sums it up. */
  memberships: z.int(),
  products: z.int(),
  earned: z.int(),
  sums: z.array(IncomeSum),
  /** At the end of today: what was paid for the sessions of packs that nobody has used yet. */
  owed: z.object({ clients: z.int(), sessions: z.int(), amount: z.int() }),
});
export type IncomeReport = z.output<typeof IncomeReport>;

/** A period or a fee of a membership that earned something between two days. */
const EarnedPeriod = z.object({
  chargeId: id,
  clientId: id,
  clientName: z.string(),
  planName: z.string(),
  startsOn: date,
  endsOn: date,
  /** Of a period its days, of a pack its sessions; `part` of `whole` are those between the two days. */
  unit: z.enum(['day', 'session', 'fee']),
  part: z.int(),
  whole: z.int(),
  paid: z.int(),
  earned: z.int(),
});
export type EarnedPeriod = z.output<typeof EarnedPeriod>;

/** A pack with sessions that were paid and not used by the end of today. */
const OwedPack = z.object({
  chargeId: id,
  clientId: id,
  clientName: z.string(),
  planName: z.string(),
  /** The last day on which they may be used. */
  until: date,
  /** `left` may be booked, and `booked` are for days to come; both are owed. */
  sessions: z.int(),
  left: z.int(),
  booked: z.int(),
  paid: z.int(),
  owed: z.int(),
});
export type OwedPack = z.output<typeof OwedPack>;

/** The clients who were members for the first time in a month. */
const Cohort = z.object({
  month,
  clients: z.int(),
  /** How many of them were members at the end of the month, of the next one and so on; the last is today. */
  stayed: z.array(z.int()),
});
export type Cohort = z.output<typeof Cohort>;

const RetentionReport = z.object({
  today: date,
  /** The present month first, then the twelve before it. */
  cohorts: z.array(Cohort),
  /** Of the memberships cancelled in these months, by their last day. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type RetentionReport = z.output<typeof RetentionReport>;

const CancelledMembership = z.object({
  membershipId: id,
  clientId: id,
  clientName: z.string(),
  planName: z.string(),
  endsOn: date,
  reason: z.string(),
});
export type CancelledMembership = z.output<typeof CancelledMembership>;

export const reportsContract = {
  month: verb({
    method: 'GET',
    path: '/reports/month',
    summary: 'El mes del dueño: socios, ingresos y lo recurrente, con los doce meses de antes',
    access: 'gym',
    heavy: true,
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
    input: z.strictObject({ month: z.optional(month), group: choice(groups), ...rows }),
    output: pageOf(ReportedMember),
    errors: [],
  }),
  payers: verb({
    method: 'GET',
    path: '/reports/month/payers',
    summary:
      'Quiénes están detrás del ingreso por socio del mes: lo que pagó cada uno y si era socio al final',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month: z.optional(month), ...rows }),
    output: z.extend(pageOf(ReportedPayer), { memberships: z.int(), end: z.int() }),
    errors: [],
  }),
  recurring: verb({
    method: 'GET',
    path: '/reports/month/recurring',
    summary: 'Qué períodos están detrás de lo recurrente del mes, con lo que cada uno vale por mes',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month: z.optional(month), ...rows }),
    output: z.extend(pageOf(RecurringPeriod), { recurring: z.int() }),
    errors: [],
  }),
  debt: verb({
    method: 'GET',
    path: '/reports/month/debt',
    summary:
      'Lo que se debía al final del mes por antigüedad, y al final del anterior y del mismo hace un año',
    access: 'gym',
    heavy: true,
    right: 'receivables',
    input: z.strictObject({ month: z.optional(month) }),
    output: MonthDebt,
    errors: [],
  }),
  debtors: verb({
    method: 'GET',
    path: '/reports/month/debtors',
    summary: 'Quiénes debían al final del mes, lo más antiguo primero',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({ month: z.optional(month), age: z.optional(age), ...rows }),
    output: z.extend(pageOf(ReportedDebtor), { day: date, amount: z.int() }),
    errors: [],
  }),
  classes: verb({
    method: 'GET',
    path: '/reports/classes',
    summary: 'Las clases hechas entre dos días: ocupación, faltas, cancelaciones tardías, espera e ingreso',
    access: 'gym',
    heavy: true,
    right: 'income',
    input: z.strictObject(span).check(inOrder),
    output: ClassReport,
    errors: [],
  }),
  heldClasses: verb({
    method: 'GET',
    path: '/reports/classes/held',
    summary:
      'Qué clases hechas están detrás de una cifra: las que más suman a ella, o las más nuevas primero',
    access: 'gym',
    heavy: true,
    right: 'income',
    input: z
      .strictObject({
        ...span,
        /** Empty for all. */
        name: text(120),
        weekday: z.optional(choice(weekdays)),
        startTime: z.optional(time),
        teacher: text(120),
        figure: z.optional(choice(classFigures)),
        ...rows,
      })
      .check(inOrder),
    output: z.extend(pageOf(ReportedClass), { from: date, to: date }),
    errors: [],
  }),
  shop: verb({
    method: 'GET',
    path: '/reports/shop',
    summary: 'La tienda entre dos días por producto: ventas, margen, y cuánto y desde cuándo hay de cada uno',
    access: 'gym',
    heavy: true,
    right: 'income',
    input: z.strictObject(span).check(inOrder),
    output: ShopReport,
    errors: [],
  }),
  shopLines: verb({
    method: 'GET',
    path: '/reports/shop/lines',
    summary: 'Las líneas vendidas y reembolsadas detrás de una cifra de la tienda, las más nuevas primero',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ ...span, productId: z.optional(id), ...rows }).check(inOrder),
    output: z.extend(pageOf(ShopLine), { from: date, to: date }),
    errors: [],
  }),
  shifts: verb({
    method: 'GET',
    path: '/reports/shop/shifts',
    summary:
      'Los turnos de las cajas que se abrieron entre dos días, o uno de ellos: X de los abiertos, Z de los cerrados',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ ...span, ...rows, shiftId: z.optional(id) }).check(inOrder),
    output: pageOf(ReportedShift),
    errors: [],
  }),
  shiftSums: verb({
    method: 'GET',
    path: '/reports/shop/shifts/sums',
    summary: 'Lo que suman los turnos que se abrieron entre dos días, por día y caja',
    access: 'gym',
    heavy: true,
    right: 'income',
    input: z.strictObject(span).check(inOrder),
    output: z.object({ items: z.array(ShiftSum) }),
    errors: [],
  }),
  income: verb({
    method: 'GET',
    path: '/reports/income',
    summary: 'Los ingresos entre dos días: lo cobrado, lo ganado y lo que se debe en sesiones',
    access: 'gym',
    heavy: true,
    right: 'income',
    input: z.strictObject(span).check(inOrder),
    output: IncomeReport,
    errors: [],
  }),
  earned: verb({
    method: 'GET',
    path: '/reports/income/earned',
    summary: 'Qué períodos y bonos están detrás de lo ganado entre dos días',
    access: 'gym',
    right: 'income',
    /** An empty plan stands for all. */
    input: z.strictObject({ ...span, planName: text(120), ...rows }).check(inOrder),
    output: z.extend(pageOf(EarnedPeriod), { from: date, to: date, earned: z.int() }),
    errors: [],
  }),
  sessions: verb({
    method: 'GET',
    path: '/reports/income/sessions',
    summary: 'Qué bonos tienen sesiones pagadas que nadie ha usado',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ ...rows }),
    output: pageOf(OwedPack),
    errors: [],
  }),
  retention: verb({
    method: 'GET',
    path: '/reports/retention',
    summary:
      'Cuántos de los que fueron socios por primera vez en cada mes lo siguen siendo, y por qué se cancela',
    access: 'gym',
    heavy: true,
    right: 'income',
    input: z.strictObject({}),
    output: RetentionReport,
    errors: [],
  }),
  retained: verb({
    method: 'GET',
    path: '/reports/retention/members',
    summary: 'Quiénes fueron socios por primera vez en un mes, y lo eran al terminar otro',
    access: 'gym',
    right: 'income',
    /** Without `month` all of the cohort. */
    input: z.strictObject({ cohort: month, month: z.optional(month), ...rows }),
    output: pageOf(ReportedMember),
    errors: [],
  }),
  cancelled: verb({
    method: 'GET',
    path: '/reports/retention/cancelled',
    summary: 'Las membresías canceladas detrás de un motivo, las últimas primero',
    access: 'gym',
    right: 'income',
    /** An empty reason stands for all. */
    input: z.strictObject({ reason: text(200), ...rows }),
    output: pageOf(CancelledMembership),
    errors: [],
  }),
};
