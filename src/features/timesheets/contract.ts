import * as z from 'zod/mini';
import {
  alreadySaved,
  forbidden,
  notFound,
  notPermitted,
  stale,
  tooManyAttempts,
} from '../../wire/failures.ts';
import { choice, Done, date, id, month, oneLine, requiredText, time, version } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { typedPersonalPin, wrongPin } from '../locks/contract.ts';
import { clockings, entryStates, longestHours } from './domain.ts';

/** Times are of the gym's zone; an entry belongs to the day on which it began. */
const entryShape = {
  date,
  start: time,
  /** Null while the person works. Before `start`, or at it, it is of the day after, but for an hour that clocks repeat. */
  end: z.nullable(time),
};

export const Entry = z.object({
  ...entryShape,
  id,
  /** The day of its end, where it has one. */
  endDate: z.nullable(date),
  /** Null without an end. */
  minutes: z.nullable(z.int()),
  state: choice(entryStates),
  /** Why it was corrected last; '' where it was not. */
  reason: z.string(),
  version: z.int(),
});
export type Entry = z.output<typeof Entry>;

const sums = {
  /** Of entries with an end. */
  minutes: z.int(),
  /** On which the person worked. */
  days: z.int(),
  forgotten: z.int(),
};

const dayShape = { date, minutes: z.int() };

const PersonHours = z.object({
  personId: id,
  name: z.string(),
  /** Since when the person works now, or null. */
  since: z.nullable(z.object({ date, start: time })),
  byDay: z.array(z.object(dayShape)),
  ...sums,
});
export type PersonHours = z.output<typeof PersonHours>;

const Timesheet = z.object({
  personId: id,
  name: z.string(),
  month,
  today: date,
  items: z.array(Entry),
  ...sums,
});
export type Timesheet = z.output<typeof Timesheet>;

/** Since when the person works now, or null; and the days of entries that were forgotten. */
const presence = { since: z.nullable(z.object({ date, start: time })), forgotten: z.array(date) };

const OwnTimesheet = z.extend(Timesheet, { present: z.object(presence) });

/** What a clocking was. */
export const Clocked = z.object({
  kind: choice(clockings),
  at: time,
  /** What the entry that it ended lasted. */
  minutes: z.nullable(z.int()),
  /** The days of entries that were forgotten. */
  forgotten: z.array(date),
  /** 'Carla: entrada a las 9:02 a. m.' */
  sentence: z.string(),
});
export type Clocked = z.output<typeof Clocked>;

export const alreadyIn = failure({
  code: 'already_in',
  status: 409,
  message: 'Ya habías marcado tu entrada.',
});

export const notIn = failure({
  code: 'not_in',
  status: 409,
  message: 'No hay una entrada de la que salir: ya se marcó la salida, o pasó demasiado tiempo.',
});

export const pinNeeded = failure({
  code: 'pin_needed',
  status: 409,
  message: 'En un equipo que se comparte, cada persona marca con su PIN.',
});

export const overlappingEntry = failure({
  code: 'overlapping_entry',
  status: 409,
  field: 'start',
  message: 'Se cruza con otra entrada de esta persona.',
});

export const entryInFuture = failure({
  code: 'entry_in_future',
  status: 409,
  field: 'start',
  message: 'Esa hora todavía no llega.',
});

export const wrongLength = failure({
  code: 'wrong_length',
  status: 409,
  field: 'end',
  message: `La salida va después de la entrada, a ${longestHours} horas como máximo.`,
});

export const endMissing = failure({
  code: 'end_missing',
  status: 409,
  field: 'end',
  message: `Escribe la salida: empezó hace más de ${longestHours} horas.`,
});

const correction = {
  ...entryShape,
  reason: requiredText(200, 'Escribe por qué se corrige.', oneLine),
};
export const Correction = z.strictObject(correction);
export type Correction = z.output<typeof Correction>;

export const Removal = z.strictObject({ reason: correction.reason });
const correctionFailures = [overlappingEntry, entryInFuture, wrongLength, endMissing];

export const timesheetsContract = {
  list: verb({
    method: 'GET',
    path: '/timesheets',
    summary:
      'Las horas de un mes de cada persona del equipo, y quién está ahora; el presente si no se dice cuál',
    access: 'gym',
    right: 'timesheets.view',
    input: z.strictObject({ month: z.optional(month) }),
    output: z.object({ month, today: date, items: z.array(PersonHours) }),
    errors: [],
  }),
  sheet: verb({
    method: 'GET',
    path: '/timesheets/:personId',
    summary: 'La hoja de horas de una persona en un mes',
    access: 'gym',
    right: 'timesheets.view',
    input: z.strictObject({ personId: id, month: z.optional(month) }),
    output: Timesheet,
    errors: [notFound],
  }),
  ownSheet: verb({
    method: 'GET',
    path: '/my-timesheet',
    summary: 'Las horas propias de un mes, y desde cuándo se está trabajando',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({ month: z.optional(month) }),
    output: OwnTimesheet,
    errors: [notFound],
  }),
  clock: verb({
    method: 'POST',
    path: '/my-timesheet/clockings',
    summary: 'Marcar la propia entrada o salida, en una sesión que nadie comparte',
    access: 'staff',
    right: null,
    input: z.strictObject({ id, kind: choice(clockings) }),
    output: Clocked,
    errors: [alreadyIn, notIn, pinNeeded, alreadySaved],
  }),
  /** Does not change who uses the session; also while nobody does. */
  clockByPin: verb({
    method: 'POST',
    path: '/counter/clockings',
    summary: 'Marcar con su PIN la entrada de una persona del equipo, o su salida si está trabajando',
    access: 'account',
    whileShared: true,
    input: z.strictObject({ id, personId: id, pin: typedPersonalPin }),
    output: Clocked,
    errors: [forbidden, notPermitted, notFound, wrongPin, tooManyAttempts, alreadySaved],
  }),
  add: verb({
    method: 'POST',
    path: '/timesheets/:personId/entries',
    summary: 'Agregar una entrada que una persona no marcó',
    access: 'gym',
    right: 'timesheets.edit',
    input: z.strictObject({ id, personId: id, ...correction }),
    output: Done,
    errors: [notFound, alreadySaved, ...correctionFailures],
  }),
  change: verb({
    method: 'PUT',
    path: '/timesheet-entries/:id',
    summary: 'Corregir la entrada o la salida de una persona, con el motivo',
    access: 'gym',
    right: 'timesheets.edit',
    input: z.strictObject({ id, version, ...correction }),
    output: Done,
    errors: [notFound, stale, ...correctionFailures],
  }),
  remove: verb({
    method: 'POST',
    path: '/timesheet-entries/:id/remove',
    summary: 'Quitar una entrada que no debió marcarse, con el motivo',
    access: 'gym',
    right: 'timesheets.edit',
    input: z.strictObject({ id, version, reason: correction.reason }),
    output: Done,
    errors: [notFound, stale],
  }),
};
