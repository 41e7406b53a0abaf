import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  endTime,
  id,
  oneLine,
  requiredText,
  text,
  time,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import { countries } from '../gym/domain.ts';

const weekdayNames = Object.keys(weekdays) as Weekday[];
const daysMessage = 'Elige al menos un día.';

const shape = {
  name: requiredText(80, 'Escribe el nombre de la clase.', oneLine),
  programId: z._default(z.nullable(id), null),
  /** Sorted, Monday first. */
  days: z.array(choice(weekdays), { error: daysMessage }).check(
    z.minLength(1, daysMessage),
    z.maxLength(7, daysMessage),
    z.refine((days: string[]) => new Set(days).size === days.length, { error: 'Un día está repetido.' }),
    z.overwrite((days) => weekdayNames.filter((name) => days.includes(name))),
  ),
  teachers: text(120, oneLine),
  /** Whom of the team `teachers` names; null for any other text. */
  teacherId: z._default(z.nullable(id), null),
  capacity: z._default(wholeNumber(1, 1000, 'Escribe de 1 a 1.000 cupos.'), 1),
  startTime: time,
  endTime,
  color: z._default(
    z
      .string({ error: 'Elige un color.' })
      .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Elige un color.')),
    '#000000',
  ),
  trial: z._default(yesNo, false),
  online: z._default(yesNo, false),
};

const endsAfterStart = z.refine<{ startTime: string; endTime: string }>(
  ({ startTime, endTime }) => startTime < endTime,
  {
    error: 'La clase debe terminar después de empezar. Una clase termina a más tardar a las 24:00.',
    path: ['endTime'],
  },
);

export const ClassForm = z.strictObject(shape).check(endsAfterStart);
export type ClassForm = z.output<typeof ClassForm>;

/** One date of a class. Waiting clients hold no place yet. */
const ClassDate = z.object({
  date: z.iso.date(),
  taken: z.int(),
  waiting: z.int(),
  cancelled: z.boolean(),
  /** Why it was cancelled or changed. */
  reason: z.string(),
  /** The teachers of this date, when they differ from the class's own. */
  teachers: z.nullable(z.string()),
  teacherId: z.nullable(id),
  /** Who teaches it that day cannot, and nobody does yet. */
  coverWanted: z.boolean(),
});
export type ClassDate = z.output<typeof ClassDate>;

export const WeeklyClass = z.object({
  ...shape,
  id,
  programName: z.nullable(z.string()),
  /** The dates in the requested week, one for each of `days`, Monday first. */
  dates: z.array(ClassDate),
  /**
   * The first date from today on that the class takes place, with its occupancy; null when there is none in 60 days.
   */
  next: z.nullable(z.object({ date, taken: z.int() })),
  /** The number of clients reserved or waiting on upcoming dates of these days. */
  upcoming: z.int(),
  version,
});
export type WeeklyClass = z.output<typeof WeeklyClass>;

export const Holiday = z.object({ id, date, name: requiredText(80, 'Escribe qué se celebra.', oneLine) });
export type Holiday = z.output<typeof Holiday>;

/** A public holiday of the gym's country that the gym does not have. */
const OfferedHoliday = z.object({
  date,
  name: z.string(),
  /** How many people have booked a class of that day, or wait for one. */
  booked: z.int(),
  /** The gym had it and took it out: it opens on that day. */
  removed: z.boolean(),
});
export type OfferedHoliday = z.output<typeof OfferedHoliday>;

/** `now` is HH:MM in the gym's zone, on `today`. The holidays are those of the week and all upcoming ones. */
const Week = z.object({
  monday: z.iso.date(),
  today: date,
  now: time,
  classes: z.array(WeeklyClass),
  holidays: z.array(Holiday),
});
export type Week = z.output<typeof Week>;

export const classProgramUnknown = failure({
  code: 'program_unknown',
  status: 400,
  field: 'programId',
  message: 'Este programa ya no existe. Elige otro.',
});

export const teacherUnknown = failure({
  code: 'teacher_unknown',
  status: 400,
  field: 'teachers',
  message: 'Esta persona ya no está en el equipo. Elige otra, o escribe su nombre.',
});

export const capacityTaken = failure({
  code: 'class_capacity_taken',
  status: 409,
  field: 'capacity',
  message: 'Ya hay más reservas que estos cupos en una fecha que viene.',
});

export const noSuchDay = failure({
  code: 'no_such_day',
  status: 409,
  message: 'La clase no se hace ese día.',
});

export const classOver = failure({
  code: 'class_over',
  status: 409,
  message: 'Esa clase ya pasó.',
});

export const notOwnClass = failure({
  code: 'not_own_class',
  status: 409,
  message: 'Esa clase ya no la haces tú.',
});

export const coverTaken = failure({
  code: 'cover_taken',
  status: 409,
  message: 'Ya no hace falta reemplazo: otra persona hace la clase.',
});

export const holidayTaken = failure({
  code: 'holiday_taken',
  status: 409,
  field: 'date',
  message: 'Ese día ya es feriado.',
});

export const holidayBooked = failure({
  code: 'holiday_booked',
  status: 409,
  message: 'Mientras tanto alguien reservó para uno de esos días. Mira cuántos son y agrégalos otra vez.',
});

const classErrors = [notFound, classProgramUnknown, teacherUnknown] as const;

export const classesContract = {
  week: verb({
    method: 'GET',
    path: '/classes/week',
    summary: 'La semana de clases que contiene un día; la presente si no se dice cuál',
    access: 'gym',
    right: ['classes.view', 'attendance'],
    input: z.strictObject({ date: z.optional(date) }),
    output: Week,
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/classes',
    summary: 'Agregar una clase semanal',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id, ...shape }).check(endsAfterStart),
    output: WeeklyClass,
    errors: [...classErrors, alreadySaved],
  }),
  update: verb({
    method: 'PUT',
    path: '/classes/:id',
    summary: 'Cambiar una clase semanal',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id, version, ...shape }).check(endsAfterStart),
    output: WeeklyClass,
    errors: [...classErrors, stale, capacityTaken],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/classes/:id',
    summary: 'Eliminar una clase semanal con sus reservas que vienen',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/classes/:id/restore',
    summary: 'Deshacer la eliminación de una clase',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  changeDate: verb({
    method: 'PUT',
    path: '/classes/:id/dates/:date',
    summary:
      'Cancelar una fecha de una clase, o cambiar quién la hace; lo que es igual que siempre lo deshace',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({
      id,
      date,
      cancelled: yesNo,
      teachers: z.nullable(text(120, oneLine)),
      teacherId: z._default(z.nullable(id), null),
      reason: text(200),
      /** Whether who has reserved is told by mail that it is cancelled; without it the gym's automations decide. */
      tell: z.optional(yesNo),
    }),
    output: Done,
    errors: [notFound, noSuchDay, teacherUnknown],
  }),
  askCover: verb({
    method: 'PUT',
    path: '/classes/:id/dates/:date/cover',
    summary: 'Decir que uno no puede hacer una fecha de una clase suya, o que sí puede',
    access: 'gym',
    right: 'classes.own',
    input: z.strictObject({ id, date, wanted: yesNo }),
    output: Done,
    errors: [notFound, noSuchDay, classOver, notOwnClass],
  }),
  takeCover: verb({
    method: 'POST',
    path: '/classes/:id/dates/:date/cover',
    summary: 'Hacer una fecha de una clase que otra persona no puede hacer',
    access: 'gym',
    right: 'classes.own',
    input: z.strictObject({ id, date }),
    output: Done,
    errors: [notFound, coverTaken],
  }),
  addHoliday: verb({
    method: 'POST',
    path: '/holidays',
    summary: 'Agregar un feriado: ese día no hay clases',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ ...Holiday.shape }),
    output: Done,
    errors: [notFound, alreadySaved, holidayTaken],
  }),
  offeredHolidays: verb({
    method: 'GET',
    path: '/holidays/offered',
    summary: 'Los feriados del país que aún no están, desde hoy hasta el fin del año que viene',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({}),
    output: z.object({ country: choice(countries), items: z.array(OfferedHoliday) }),
    errors: [],
  }),
  addHolidays: verb({
    method: 'POST',
    path: '/holidays/several',
    summary: 'Agregar varios feriados; los días que ya lo son quedan como están',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({
      holidays: z
        .array(Holiday, { error: 'Elige al menos un feriado.' })
        .check(
          z.minLength(1, 'Elige al menos un feriado.'),
          z.maxLength(100, 'Elige 100 feriados como máximo.'),
        ),
      /** How many people, by day, are known to have booked on those days; with more than these it is refused. */
      booked: wholeNumber(0, 1_000_000, 'Escribe cuántas personas reservaron.'),
    }),
    output: Done,
    errors: [holidayBooked],
  }),
  removeHoliday: verb({
    method: 'DELETE',
    path: '/holidays/:id',
    summary: 'Quitar un feriado',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
