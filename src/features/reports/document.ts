import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import { dayTime } from '../../web/format.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { methods } from '../payments/domain.ts';
import { type Age, ages } from '../receivables/contract.ts';
import type {
  CancelledMembership,
  ClassSlot,
  Cohort,
  EarnedPeriod,
  Figures,
  IncomeSum,
  MonthDebt,
  OwedPack,
  RecurringPeriod,
  ReportedClass,
  ReportedClients,
  ReportedDebtor,
  ReportedMember,
  ReportedPayer,
  ReportedShift,
  RetentionReport,
  ShopLine,
  ShopProduct,
} from './contract.ts';
import { groups, incomeGroups, monthsOfCohorts } from './domain.ts';
import {
  attritionOf,
  coverOf,
  dailyOf,
  type GroupedShifts,
  incomeOf,
  marginOf,
  marginPercentOf,
  missedOf,
  perMember,
  takingsOf,
} from './rules.ts';
import { incomeName, partWords } from './ui/income-words.ts';

const maybe = (amount: number | null, digits: number) => (amount === null ? '' : decimals(amount, digits));

/** The months as a spreadsheet, one a row; amounts are in whole units of the currency. */
export const monthsTable = (months: readonly Figures[], digits: number): Table =>
  tableOf(
    [
      ['Mes', ({ from }) => from.slice(0, 7)],
      [groups.start, ({ start }) => start],
      [groups.joined, ({ joined }) => joined],
      [groups.returned, ({ returned }) => returned],
      [groups.lost, ({ lost }) => lost],
      [groups.within, ({ within }) => within],
      [groups.end, ({ end }) => end],
      ['Bajas por cada cien', (figures) => attritionOf(figures) ?? ''],
      ['Membresías', ({ memberships }) => decimals(memberships, digits)],
      ['Tienda', ({ products }) => decimals(products, digits)],
      ['Ingresos', (figures) => decimals(incomeOf(figures), digits)],
      ['Ingreso recurrente', ({ recurring }) => decimals(recurring, digits)],
      ['Ingreso por socio', (figures) => maybe(perMember(figures), digits)],
    ],
    months,
  );

/** The classes as a spreadsheet, a line for each name, day, time and teacher; amounts are in whole units of the currency. */
export const classesTable = (slots: readonly ClassSlot[], digits: number): Table =>
  tableOf(
    [
      ['Clase', ({ name }) => name],
      ['Día', ({ weekday }) => weekdays[weekday]],
      ['Empieza', ({ startTime }) => startTime],
      ['Termina', ({ endTime }) => endTime],
      ['Profesor', ({ teacher }) => teacher],
      ['Clases hechas', ({ classes }) => classes],
      ['Cupos', ({ places }) => places],
      ['Cupos ocupados', ({ taken }) => taken],
      ['Asistencias', ({ attended }) => attended],
      ['Faltas', ({ taken, attended }) => taken - attended],
      ['Cancelaciones tardías', ({ late }) => late],
      ['Pidieron lugar en la lista de espera', ({ asked }) => asked],
      ['Con cupo de la lista de espera', ({ promoted }) => promoted],
      ['Salieron de la lista', ({ left }) => left],
      ['Sin cupo', ({ waiting }) => waiting],
      ['Ingreso', ({ income }) => decimals(income, digits)],
    ],
    slots,
  );

const hundredths = (value: number | null | undefined) => (value == null ? '' : Math.round(value * 100) / 100);

/** The shop's products as a spreadsheet, one a row; amounts are in whole units of the currency. */
export const productsTable = (products: readonly ShopProduct[], digits: number): Table =>
  tableOf(
    [
      ['Producto', ({ name }) => name],
      ['Código', ({ code }) => code],
      ['Unidad', ({ unit }) => unit],
      ['Vendido', ({ sold }) => sold],
      ['Ventas', ({ sales }) => decimals(sales, digits)],
      ['Sin impuesto', ({ net }) => decimals(net, digits)],
      ['Costo', ({ cost }) => decimals(cost, digits)],
      ['Margen', (product) => decimals(marginOf(product), digits)],
      ['Margen por cada cien', (product) => marginPercentOf(product) ?? ''],
      ['Hay', ({ quantity }) => quantity],
      ['Costo de lo que hay', ({ value }) => decimals(value, digits)],
      ['Sin venta desde', ({ idleSince }) => idleSince ?? ''],
      ['Venta diaria', (product) => hundredths(dailyOf(product))],
      ['Dura, en días', (product) => coverOf(product) ?? ''],
      ['Días con stock', ({ stockDays }) => stockDays],
      ['Días sin stock', ({ outDays }) => outDays],
      ['Venta perdida (estimación)', (product) => decimals(missedOf(product)?.amount ?? 0, digits)],
    ],
    products,
  );

/** The income as a spreadsheet, a line for each plan, type of payment, person and till; amounts are in whole units of the currency. */
export const incomeTable = (sums: readonly IncomeSum[], digits: number): Table => {
  const order = Object.keys(incomeGroups);
  return tableOf(
    [
      ['Por', ({ group }) => incomeGroups[group]],
      ['Nombre', incomeName],
      ['Cobrado', ({ paid }) => decimals(paid, digits)],
      ['Ganado', ({ earned }) => (earned === null ? '' : decimals(earned, digits))],
    ],
    sums.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group)),
  );
};

/** The cohorts as a spreadsheet, one a row: how many were members at the end of each month since. */
export const cohortsTable = (cohorts: readonly Cohort[]): Table =>
  tableOf(
    [
      ['Mes', ({ month }) => month],
      ['Socios', ({ clients }) => clients],
      ...Array.from(
        { length: monthsOfCohorts + 1 },
        (_, later) => [`Mes ${later}`, ({ stayed }: Cohort) => stayed[later] ?? ''] as const,
      ),
    ],
    cohorts,
  );

/** The reasons of cancellations as a spreadsheet, one a row. */
export const reasonsTable = (reasons: RetentionReport['reasons']): Table =>
  tableOf(
    [
      ['Motivo', ({ reason }) => reason],
      ['Cuántas', ({ count }) => count],
    ],
    reasons,
  );

/** The debt by age as a spreadsheet, a line for each day and age; amounts are in whole units of the currency. */
export const debtTable = ({ now, previous, lastYear }: MonthDebt, digits: number): Table =>
  tableOf(
    [
      ['Al', ({ day }) => day],
      ['Antigüedad', ({ age }) => ages[age]],
      ['Clientes', ({ clients }) => clients],
      ['Deuda', ({ amount }) => decimals(amount, digits)],
    ],
    [now, previous, lastYear].flatMap(({ day, sums }) =>
      (Object.keys(ages) as Age[]).map((age) => ({
        ...{ clients: 0, amount: 0 },
        ...sums.find((sum) => sum.age === age),
        ...{ day, age },
      })),
    ),
  );

/** The members behind a figure as a spreadsheet. */
export const membersTable = (members: readonly ReportedMember[]): Table =>
  tableOf(
    [
      ['Nombre', ({ name }) => name],
      ['Apellido', ({ surname }) => surname],
      ['Socio desde', ({ since }) => since],
      ['Pagado hasta', ({ until }) => until],
    ],
    members,
  );

/** Who paid in a month as a spreadsheet; amounts are in whole units of the currency, as in those below. */
export const payersTable = (payers: readonly ReportedPayer[], digits: number): Table =>
  tableOf(
    [
      ['Cliente', ({ clientName }) => clientName],
      ['Socio al final', ({ isMember }) => (isMember ? 'Sí' : 'No')],
      ['Pagado en el mes', ({ paid }) => decimals(paid, digits)],
    ],
    payers,
  );

export const recurringTable = (periods: readonly RecurringPeriod[], digits: number): Table =>
  tableOf(
    [
      ['Cliente', ({ clientName }) => clientName],
      ['Plan', ({ planName }) => planName],
      ['Empieza', ({ startsOn }) => startsOn],
      ['Termina', ({ endsOn }) => endsOn],
      ['Monto', ({ amount }) => decimals(amount, digits)],
      ['Meses', ({ months }) => months],
      ['Por mes', ({ monthly }) => decimals(monthly, digits)],
    ],
    periods,
  );

export const debtorsTable = (debtors: readonly ReportedDebtor[], digits: number): Table =>
  tableOf(
    [
      ['Cliente', ({ clientName }) => clientName],
      ['Desde', ({ since }) => since],
      ['Días', ({ days }) => days],
      ['Debía', ({ amount }) => decimals(amount, digits)],
    ],
    debtors,
  );

const namesOf = (clients: ReportedClients) => clients.map(({ name }) => name).join(', ');

export const heldTable = (held: readonly ReportedClass[], digits: number): Table =>
  tableOf(
    [
      ['Fecha', ({ date }) => date],
      ['Clase', ({ name }) => name],
      ['Empieza', ({ startTime }) => startTime],
      ['Termina', ({ endTime }) => endTime],
      ['Profesor', ({ teacher }) => teacher],
      ['Cupos', ({ places }) => places],
      ['Cupos ocupados', ({ taken }) => taken],
      ['Asistencias', ({ attended }) => attended],
      ['Faltas', ({ taken, attended }) => taken - attended],
      ['Quiénes faltaron', ({ absentClients }) => namesOf(absentClients)],
      ['Cancelaciones tardías', ({ late }) => late],
      ['Quiénes cancelaron tarde', ({ lateClients }) => namesOf(lateClients)],
      ['Pidieron lugar en la lista de espera', ({ asked }) => asked],
      ['Con cupo de la lista de espera', ({ promoted }) => promoted],
      ['Salieron de la lista', ({ left }) => left],
      ['Sin cupo', ({ waiting }) => waiting],
      ['Quiénes consiguieron cupo', ({ placedClients }) => namesOf(placedClients)],
      ['Quiénes consiguieron cupo y cancelaron', ({ gaveUpClients }) => namesOf(gaveUpClients)],
      ['Quiénes quedaron sin cupo', ({ waitingClients }) => namesOf(waitingClients)],
      ['Quiénes salieron de la lista', ({ leftClients }) => namesOf(leftClients)],
      ['Ingreso', ({ income }) => decimals(income, digits)],
    ],
    held,
  );

export const earnedTable = (periods: readonly EarnedPeriod[], digits: number): Table =>
  tableOf(
    [
      ['Cliente', ({ clientName }) => clientName],
      ['Plan', ({ planName }) => planName],
      ['Empieza', ({ startsOn }) => startsOn],
      ['Termina', ({ endsOn }) => endsOn],
      ['Pagado', ({ paid }) => decimals(paid, digits)],
      ['Su parte', partWords],
      ['Ganado', ({ earned }) => decimals(earned, digits)],
    ],
    periods,
  );

export const sessionsTable = (packs: readonly OwedPack[], digits: number): Table =>
  tableOf(
    [
      ['Cliente', ({ clientName }) => clientName],
      ['Plan', ({ planName }) => planName],
      ['Vence', ({ until }) => until],
      ['Sesiones', ({ sessions }) => sessions],
      ['Pagado', ({ paid }) => decimals(paid, digits)],
      ['Le quedan', ({ left }) => left],
      ['Reservadas', ({ booked }) => booked],
      ['Por dar', ({ owed }) => decimals(owed, digits)],
    ],
    packs,
  );

export const linesTable = (lines: readonly ShopLine[], digits: number): Table =>
  tableOf(
    [
      ['Fecha', ({ date }) => date],
      ['Producto', ({ name }) => name],
      ['Qué fue', ({ kind }) => (kind === 'sale' ? 'Venta' : 'Reembolso')],
      ['Vendido', ({ sold }) => sold],
      ['Ventas', ({ sales }) => decimals(sales, digits)],
      ['Sin impuesto', ({ net }) => decimals(net, digits)],
      ['Costo', ({ cost }) => decimals(cost, digits)],
      ['Margen', (line) => decimals(marginOf(line), digits)],
    ],
    lines,
  );

/** The shifts as a spreadsheet, one a row, with what each took in by method. */
export const shiftsTable = (shifts: readonly ReportedShift[], digits: number, timeZone: string): Table =>
  tableOf(
    [
      ['Caja', ({ tillName }) => tillName],
      ['Apertura', ({ openedAt }) => dayTime(openedAt, timeZone)],
      ['Corte', ({ closedAt }) => (closedAt ? 'Z' : 'X')],
      ['Cierre', ({ closedAt }) => (closedAt ? dayTime(closedAt, timeZone) : '')],
      ['Ventas', ({ sales }) => sales],
      ['Reembolsos', ({ refunds }) => refunds],
      ...Object.entries(methods).map(
        ([key, label]) =>
          [
            label,
            (shift: ReportedShift) =>
              decimals(shift.methods.find(({ method }) => method === key)?.amount ?? 0, digits),
          ] as const,
      ),
      ['Total', (shift) => decimals(takingsOf(shift).total, digits)],
      ['Diferencia', ({ difference }) => maybe(difference, digits)],
    ],
    shifts,
  );

/** What the shifts of a day or of a till sum up to, one a row. */
export const shiftSumsTable = (sums: readonly GroupedShifts[], digits: number, by: 'date' | 'till'): Table =>
  tableOf(
    [
      [by === 'date' ? 'Día' : 'Caja', ({ name }) => name],
      ['Turnos', ({ shifts }) => shifts],
      ['Sin cerrar', ({ open }) => open],
      ['Ventas', ({ sales }) => sales],
      ['Reembolsos', ({ refunds }) => refunds],
      ['Efectivo', ({ cash }) => decimals(cash, digits)],
      ['Otros medios', ({ total, cash }) => decimals(total - cash, digits)],
      ['Total', ({ total }) => decimals(total, digits)],
      ['Diferencia', ({ difference }) => decimals(difference, digits)],
    ],
    sums,
  );

export const cancelledTable = (memberships: readonly CancelledMembership[]): Table =>
  tableOf(
    [
      ['Cliente', ({ clientName }) => clientName],
      ['Plan', ({ planName }) => planName],
      ['Último día', ({ endsOn }) => endsOn],
      ['Motivo', ({ reason }) => reason],
    ],
    memberships,
  );
