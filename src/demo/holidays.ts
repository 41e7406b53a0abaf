import type { holiday } from '../features/classes/table.ts';
import type { RowOf } from '../fill.ts';
import { idOf } from './random.ts';

/** Chile's holidays with a fixed date. */
const yearly = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día del Trabajo'],
  ['05-21', 'Día de las Glorias Navales'],
  ['07-16', 'Virgen del Carmen'],
  ['08-15', 'Asunción de la Virgen'],
  ['09-18', 'Fiestas Patrias'],
  ['09-19', 'Día de las Glorias del Ejército'],
  ['10-12', 'Encuentro de Dos Mundos'],
  ['10-31', 'Día de las Iglesias Evangélicas'],
  ['11-01', 'Día de Todos los Santos'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-25', 'Navidad'],
] as const;

/** The days by which the law moves some of them, by weekday from Monday, 1. */
const movedHolidays: Record<string, readonly number[]> = {
  '10-12': [0, 0, -1, -2, -3, 3, 0, 0],
  '10-31': [0, 0, -4, 2, 0, 0, 0, 0],
};

/** The holidays of the last half year and the coming year. */
export function makeHolidays(seed: string, today: Temporal.PlainDate): RowOf<typeof holiday>[] {
  const first = today.subtract({ months: 6 });
  const last = today.add({ months: 12 });
  return [-1, 0, 1]
    .flatMap((ahead) =>
      yearly.map(([day, name]) => {
        const usual = Temporal.PlainDate.from(`${today.year + ahead}-${day}`);
        return { name, date: usual.add({ days: movedHolidays[day]?.[usual.dayOfWeek] ?? 0 }) };
      }),
    )
    .filter(
      ({ date }) =>
        Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0,
    )
    .map(({ date, name }) => ({
      id: idOf(seed, `holiday ${date}`),
      date: date.toString(),
      name,
      createdAt: `${first}T12:00:00Z`,
    }));
}
