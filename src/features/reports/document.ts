import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import { weekdays } from '../../wire/weekdays.ts';
import type { ClassSlot, Cohort, Figures, IncomeSum, ShopProduct } from './contract.ts';
import { groups, incomeGroups, monthsOfCohorts } from './domain.ts';
import { attritionOf, coverOf, dailyOf, incomeOf, marginOf, marginPercentOf, missedOf } from './rules.ts';
import { incomeName } from './ui/income-words.ts';

/** The months as a spreadsheet, one a row; amounts are in whole units of the currency. */
export const monthsTable = (months: readonly Figures[], digits: number): Table =>
  tableOf(
    [
      ['Mes', ({ from }) => from.slice(0, 7)],
      [groups.start, ({ start }) => start],
      [groups.joined, ({ joined }) => joined],
      [groups.returned, ({ returned }) => returned],
      [groups.lost, ({ lost }) => lost],
      [groups.end, ({ end }) => end],
      ['Bajas por cada cien', (figures) => attritionOf(figures) ?? ''],
      ['Membresías', ({ memberships }) => decimals(memberships, digits)],
      ['Tienda', ({ products }) => decimals(products, digits)],
      ['Ingresos', (figures) => decimals(incomeOf(figures), digits)],
      ['Ingreso recurrente', ({ recurring }) => decimals(recurring, digits)],
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
