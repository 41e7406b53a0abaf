import { isKeyOf } from '../../wire/keys.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import type { ClassSlot, Figures, ReportedShift, ShiftSum, ShopProduct } from './contract.ts';
import { classFigures, incomeGroups, longestSpan, type Span } from './domain.ts';

/** Of a hundred, to one decimal; null of nothing. */
export const partOf = (some: number, all: number): number | null =>
  all > 0 ? Math.round((some / all) * 1000) / 10 : null;

/** Of a hundred members at the start, how many were lost, to one decimal; null without any. */
export const attritionOf = ({ start, lost }: Pick<Figures, 'start' | 'lost'>): number | null =>
  partOf(lost, start);

/** Income of memberships for each member at the end, in whole minor units; null without any. */
export const perMember = ({ memberships, end }: Pick<Figures, 'memberships' | 'end'>): number | null =>
  end > 0 ? Math.round(memberships / end) : null;

export const incomeOf = ({ memberships, products }: Pick<Figures, 'memberships' | 'products'>): number =>
  memberships + products;

/** The percentage from which text on a shaded background switches to its other colour. */
export const strongFrom = 75;

type ClassSums = Omit<ClassSlot, 'name' | 'weekday' | 'startTime' | 'endTime' | 'teacher' | 'teachers'>;

/** By what the classes of a report are summed up. */
export const classGroups = {
  startTime: 'Horario',
  weekday: 'Día',
  name: 'Clase',
  teacher: 'Profesor',
} as const;
export type ClassGroup = keyof typeof classGroups;

export const isClassGroup = isKeyOf(classGroups);

export interface GroupedClasses extends ClassSums {
  readonly key: string;
}

const noClasses: ClassSums = {
  ...{ classes: 0, places: 0, taken: 0, attended: 0, late: 0, income: 0 },
  ...{ asked: 0, promoted: 0, left: 0, waiting: 0 },
};

const addSlot = (sums: ClassSums, slot: ClassSlot): ClassSums => ({
  classes: sums.classes + slot.classes,
  places: sums.places + slot.places,
  taken: sums.taken + slot.taken,
  attended: sums.attended + slot.attended,
  late: sums.late + slot.late,
  asked: sums.asked + slot.asked,
  promoted: sums.promoted + slot.promoted,
  left: sums.left + slot.left,
  waiting: sums.waiting + slot.waiting,
  income: sums.income + slot.income,
});

export const sumSlots = (slots: readonly ClassSlot[]): ClassSums => slots.reduce(addSlot, noClasses);

const week = Object.keys(weekdays);

/** The slots summed up by one of their properties, those of several teachers for each: days in the order of the week, all else by its text. */
export function groupSlots(slots: readonly ClassSlot[], by: ClassGroup): GroupedClasses[] {
  const each =
    by === 'teacher'
      ? slots.flatMap((slot) => slot.teachers.map((teacher) => ({ ...slot, teacher })))
      : slots;
  const grouped = Map.groupBy(each, (slot): string => slot[by]);
  const rows = [...grouped].map(([key, of]) => ({ key, ...sumSlots(of) }));
  return rows.toSorted((a, b) =>
    by === 'weekday' ? week.indexOf(a.key) - week.indexOf(b.key) : a.key.localeCompare(b.key, 'es'),
  );
}

/** The classes by the time at which they start, and of each by weekday; times and days without a class are left out. */
export function weekOf(slots: readonly ClassSlot[]): {
  readonly days: readonly Weekday[];
  readonly times: readonly { readonly time: string; readonly byDay: ReadonlyMap<Weekday, ClassSums> }[];
} {
  const times = groupSlots(slots, 'startTime').map(({ key }) => key);
  return {
    days: groupSlots(slots, 'weekday').map(({ key }) => key as Weekday),
    times: times.map((time) => {
      const grouped = Map.groupBy(
        slots.filter(({ startTime }) => startTime === time),
        ({ weekday }) => weekday,
      );
      return { time, byDay: new Map([...grouped].map(([day, of]) => [day, sumSlots(of)])) };
    }),
  };
}

/** Of a hundred places, how many were taken, to one decimal; more where the capacity was higher; null without any. */
export const occupancyOf = ({ taken, places }: Pick<ClassSums, 'taken' | 'places'>): number | null =>
  partOf(taken, places);

/** Of a hundred who had a place, how many did not come, to one decimal; null without any. */
export const absentOf = ({ taken, attended }: Pick<ClassSums, 'taken' | 'attended'>): number | null =>
  partOf(taken - attended, taken);

/** The span with another first or last day: the other end follows where it would stand before it or too far away. */
export function spanThrough(
  { from, to }: Span,
  end: keyof Span,
  date: string,
  addDays: (date: string, days: number) => string,
): Span {
  if (end === 'from') {
    const last = addDays(date, longestSpan);
    return { from: date, to: to < date ? date : to > last ? last : to };
  }
  const first = addDays(date, -longestSpan);
  return { from: from > date ? date : from < first ? first : from, to: date };
}

/** The spans that are chosen by name, all up to today at most. */
export const namedSpans = { month: 'Este mes', lastMonth: 'Mes pasado', year: 'Este año' } as const;
export type NamedSpan = keyof typeof namedSpans;

/** The days of a named span on the day `today`. */
export function namedSpan(
  name: NamedSpan,
  today: string,
  addDays: (date: string, days: number) => string,
): Span {
  const first = `${today.slice(0, 7)}-01`;
  if (name === 'month') return { from: first, to: today };
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const to = addDays(first, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

type Sold = Pick<ShopProduct, 'sold' | 'stockDays'>;

/** What is sold of it on a day on which there is some; null where nothing was. */
export const dailyOf = ({ sold, stockDays }: Sold): number | null =>
  sold > 0 && stockDays > 0 ? sold / stockDays : null;

/** How many whole days its stock lasts; null where nothing was sold of it. */
export function coverOf({ quantity, ...sold }: Sold & Pick<ShopProduct, 'quantity'>): number | null {
  const daily = dailyOf(sold);
  return daily === null ? null : Math.floor(Math.max(0, quantity) / daily);
}

/** What was probably not sold on the days without stock, in units and at the mean price; null where nothing tells. */
export function missedOf(
  product: Sold & Pick<ShopProduct, 'offered' | 'outDays' | 'sales'>,
): { readonly units: number; readonly amount: number } | null {
  const daily = dailyOf(product);
  if (daily === null || !product.offered || product.outDays === 0) return null;
  const units = daily * product.outDays;
  return { units, amount: Math.round((Math.max(0, product.sales) / product.sold) * units) };
}

export const marginOf = ({ net, cost }: Pick<ShopProduct, 'net' | 'cost'>): number => net - cost;

/** Of a hundred that were sold without tax, how much was left, to one decimal; null where nothing was. */
export const marginPercentOf = ({ net, cost }: Pick<ShopProduct, 'net' | 'cost'>): number | null =>
  partOf(net - cost, net);

export const sumProducts = (
  products: readonly ShopProduct[],
): Pick<ShopProduct, 'sales' | 'net' | 'cost' | 'uncosted' | 'value'> =>
  products.reduce(
    (sums, product) => ({
      sales: sums.sales + product.sales,
      net: sums.net + product.net,
      cost: sums.cost + product.cost,
      uncosted: sums.uncosted + product.uncosted,
      value: sums.value + product.value,
    }),
    { sales: 0, net: 0, cost: 0, uncosted: 0, value: 0 },
  );

/** For how many days nothing may have been sold of what counts as dead stock. */
export const idleChoices = [30, 60, 90, 180] as const;
export type IdleDays = (typeof idleChoices)[number];
export const defaultIdleDays: IdleDays = 90;

/** A product whose stock lasts no longer counts as running out. */
export const shortCover = 7;

/** The products behind the figures of the shop. */
export const shopViews = {
  sold: 'Productos vendidos',
  idle: 'Stock sin venta',
  short: 'Se acaban pronto',
  cover: 'Cuánto dura el stock',
  out: 'Días sin stock',
} as const;
export type ShopView = keyof typeof shopViews;

export const isShopView = isKeyOf(shopViews);

/** The products of a view, those that matter most first; `idleUntil` is the last day of the last sale of dead stock. */
export function productsIn(
  view: ShopView,
  products: readonly ShopProduct[],
  idleUntil: string,
): readonly ShopProduct[] {
  const by = (figure: (product: ShopProduct) => number) =>
    products.toSorted((a, b) => figure(b) - figure(a) || a.name.localeCompare(b.name, 'es'));
  switch (view) {
    case 'sold':
      return by(marginOf).filter(({ sold, sales }) => sold !== 0 || sales !== 0);
    case 'idle':
      return by(({ value }) => value).filter(({ idleSince }) => idleSince !== null && idleSince <= idleUntil);
    case 'short':
      return by((product) => -(coverOf(product) ?? 0)).filter(
        (product) => product.offered && (coverOf(product) ?? Number.POSITIVE_INFINITY) <= shortCover,
      );
    case 'cover':
      return by((product) => -(coverOf(product) ?? 0)).filter(
        (product) => product.offered && coverOf(product) !== null,
      );
    case 'out':
      return by((product) => missedOf(product)?.amount ?? 0).filter((product) => missedOf(product) !== null);
  }
}

/** The main figures of the shop; `idleUntil` as of `productsIn`. What is `idle` and `short` is so today. */
export function shopFiguresOf(products: readonly ShopProduct[], idleUntil: string) {
  const viewed = (view: ShopView) => productsIn(view, products, idleUntil);
  const [idle, out] = [viewed('idle'), viewed('out')];
  return {
    sums: sumProducts(products),
    missed: {
      amount: out.reduce((sum, product) => sum + (missedOf(product)?.amount ?? 0), 0),
      products: out.length,
      days: out.reduce((sum, product) => sum + product.outDays, 0),
    },
    idle: { amount: idle.reduce((sum, { value }) => sum + value, 0), products: idle.length },
    short: viewed('short').length,
    cover: viewed('cover').length,
  };
}

/** What a shift took in, and how much of it in cash. */
export function takingsOf({ methods }: Pick<ReportedShift, 'methods'>): { total: number; cash: number } {
  const sumOf = (of: ReportedShift['methods']) => of.reduce((sum, { amount }) => sum + amount, 0);
  return { total: sumOf(methods), cash: sumOf(methods.filter(({ method }) => method === 'cash')) };
}

/** How the shifts of a report are listed. */
export const shiftGroups = { shift: 'Cada turno', date: 'Por día', till: 'Por caja' } as const;
export type ShiftGroup = keyof typeof shiftGroups;

export const isShiftGroup = isKeyOf(shiftGroups);

type ShiftFigures = Omit<ShiftSum, 'date' | 'tillId' | 'tillName'>;

export interface GroupedShifts extends ShiftFigures {
  readonly key: string;
  /** A day, or the name of a till. */
  readonly name: string;
}

const addShifts = (sums: ShiftFigures, more: ShiftFigures): ShiftFigures => ({
  shifts: sums.shifts + more.shifts,
  open: sums.open + more.open,
  sales: sums.sales + more.sales,
  refunds: sums.refunds + more.refunds,
  cash: sums.cash + more.cash,
  total: sums.total + more.total,
  difference: sums.difference + more.difference,
});

const noShifts: ShiftFigures = {
  ...{ shifts: 0, open: 0, sales: 0, refunds: 0, cash: 0, total: 0, difference: 0 },
};

/** The sums by day, the newest first, or by till. */
export function groupShifts(
  sums: readonly ShiftSum[],
  by: Exclude<ShiftGroup, 'shift'>,
): readonly GroupedShifts[] {
  const grouped = Map.groupBy(sums, ({ date, tillId }) => (by === 'date' ? date : tillId));
  const rows = [...grouped].map(([key, of]) => ({
    ...{ key, name: by === 'date' ? key : (of[0]?.tillName ?? '') },
    ...of.reduce<ShiftFigures>(addShifts, noShifts),
  }));
  return rows.toSorted((a, b) =>
    by === 'date' ? b.key.localeCompare(a.key) : a.name.localeCompare(b.name, 'es'),
  );
}

export const isClassFigure = isKeyOf(classFigures);

export const isIncomeGroup = isKeyOf(incomeGroups);
