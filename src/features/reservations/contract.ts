import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  endTime,
  id,
  searchText,
  text,
  time,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { statuses } from '../classes/domain.ts';
import { reservationPeriods } from '../plans/domain.ts';

/** Over which reservations are limited: a calendar period, or all the days of a pack. */
const limitPeriods = { ...reservationPeriods, pack: 'Bono' } as const;

/** Good allows the booking, warn allows it with a notice, bad refuses it unless the gym overrides. */
const tone = z.enum(['good', 'warn', 'bad']);

/** A reason for or against a booking; `reasonWords` has its text. */
const Reason = z.object({
  code: z.enum([
    'no_such_day',
    'holiday',
    'class_cancelled',
    'class_started',
    'too_early',
    'already_reserved',
    'already_waiting',
    'already_entered',
    'class_full',
    'no_membership',
    'membership_inactive',
    'membership_frozen',
    'membership_not_started',
    'membership_expired',
    'access_stopped',
    'program_excluded',
    'open_gym_excluded',
    'no_reservations_left',
    'no_sessions_left',
    'owes',
    'payer_owes',
    'never_paid',
    'expires_soon',
    'trial_class',
  ]),
  tone,
  date: z.optional(date),
  amount: z.optional(z.int()),
  planName: z.optional(z.string()),
  payerName: z.optional(z.string()),
  limit: z.optional(z.int()),
  period: z.optional(choice(reservationPeriods)),
});
export type Reason = z.output<typeof Reason>;

export const Eligibility = z.object({
  /** The worst of its reasons. */
  tone,
  /** The worst first. */
  reasons: z.array(Reason),
  membershipId: z.nullable(id),
  planName: z.nullable(z.string()),
  /** Who pays the membership, unless it is the client. */
  payer: z.nullable(z.object({ id, name: z.string() })),
  /** Reservations left in the `period` of a limited plan, or sessions of a pack, before this one. */
  left: z.nullable(z.int()),
  period: z.nullable(choice(limitPeriods)),
  /** Only another class would help. */
  blocked: z.boolean(),
  full: z.boolean(),
  /** The memberships allow it; otherwise the gym may override with an explanation. */
  allowed: z.boolean(),
});
export type Eligibility = z.output<typeof Eligibility>;

const Misses = {
  /** In the last 30 days. */
  absences: z.int(),
  lateCancellations: z.int(),
};

const Attendee = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  whatsapp: z.string(),
});

/** A class on a date, with that date's `teachers`. */
export const Session = z.object({
  classId: id,
  name: z.string(),
  startTime: time,
  endTime,
  color: z.string(),
  teachers: z.string(),
  trial: z.boolean(),
  online: z.boolean(),
  capacity: z.int(),
  /** The days of the week on which it is held. */
  days: z.array(choice(weekdays)),
  taken: z.int(),
  attended: z.int(),
  waiting: z.int(),
  /** The reason why it does not take place, in words: 'Feriado: Navidad'; empty when it does. */
  notHeld: z.string(),
});
export type Session = z.output<typeof Session>;

/** A place in a class, or who came without one. */
export const Reservation = z.object({
  id,
  /** Null without a class. */
  classId: z.nullable(id),
  date,
  status: choice(statuses),
  overrideReason: z.string(),
  /** What was booked together with it. */
  seriesId: z.nullable(id),
  client: Attendee,
  ...Misses,
  /** Notices about its memberships, if any. */
  reasons: z.array(Reason),
  version,
});
export type Reservation = z.output<typeof Reservation>;

const ClientMatch = z.object({
  client: z.extend(Attendee, { dni: z.string() }),
  eligibility: Eligibility,
  /** Its reservation in this class, or on the waitlist. */
  reservation: z.nullable(z.object({ id, status: choice(statuses) })),
  ...Misses,
});
export type ClientMatch = z.output<typeof ClientMatch>;
const Matches = z.object({ items: z.array(ClientMatch), total: z.int(), totalIsFloor: z.boolean() });

const refusal = <Code extends string>(code: Code, message: string) => failure({ code, status: 409, message });

/** The failures of a refused booking, by reason code. */
export const refusals = {
  no_such_day: refusal('no_such_day', 'La clase no se hace ese día.'),
  holiday: refusal('holiday', 'Ese día es feriado: no hay clases.'),
  class_cancelled: refusal('class_cancelled', 'La clase de ese día está cancelada.'),
  class_started: refusal('class_started', 'La clase ya empezó.'),
  too_early: refusal('too_early', 'Todavía no se puede reservar para ese día.'),
  already_reserved: refusal('already_reserved', 'Ya tiene reserva en esta clase.'),
  already_waiting: refusal('already_waiting', 'Ya está en la lista de espera de esta clase.'),
  already_entered: refusal('already_entered', 'Ya entró ese día.'),
  visit_too_early: refusal('visit_too_early', 'Quien viene sin clase entra el día en que llega.'),
  class_full: refusal('class_full', 'La clase está completa.'),
  no_membership: refusal('no_membership', 'No tiene membresía.'),
  membership_inactive: refusal('membership_inactive', 'Su membresía está inactiva.'),
  membership_frozen: refusal('membership_frozen', 'Su membresía está congelada ese día.'),
  membership_not_started: refusal('membership_not_started', 'Su membresía todavía no empieza.'),
  membership_expired: refusal('membership_expired', 'Su membresía está vencida.'),
  access_stopped: refusal('access_stopped', 'Su acceso está cortado por un pago pendiente.'),
  program_excluded: refusal('program_excluded', 'Su plan no incluye el programa de esta clase.'),
  open_gym_excluded: refusal('open_gym_excluded', 'Su plan no incluye el acceso libre.'),
  no_reservations_left: refusal('no_reservations_left', 'No le quedan reservas en su período.'),
  no_sessions_left: refusal('no_sessions_left', 'No le quedan sesiones.'),
} as const;
const everyRefusal = Object.values(refusals);
const refusalCode = z.enum(Object.keys(refusals) as (keyof typeof refusals)[]);

export const maxSeries = 200;
export const tooManyBookings = failure({
  code: 'too_many_bookings',
  status: 400,
  field: 'until',
  message: `Son más de ${maxSeries} reservas: elige menos fechas o menos personas.`,
});
export const noDates = failure({
  code: 'no_dates',
  status: 400,
  field: 'until',
  message: 'La clase no se hace ninguno de esos días hasta esa fecha.',
});

const series = {
  clientIds: z
    .array(id)
    .check(z.minLength(1, 'Elige a quién agregar.'), z.maxLength(30, 'Elige a 30 personas como máximo.')),
  days: z.array(choice(weekdays)).check(z.minLength(1, 'Elige al menos un día.')),
  from: date,
  until: date,
};

const endsInTime = z.refine<{ from: string; until: string }>(
  ({ from, until }) => until >= from && Date.parse(until) - Date.parse(from) <= 366 * 86_400_000,
  { path: ['until'], error: 'Elige un último día desde el primero, y dentro de un año.' },
);

/** What is booked together: a class for some clients, on days of the week until a date, both dates included. */
export const SeriesForm = z.strictObject(series).check(endsInTime);
export type SeriesForm = z.output<typeof SeriesForm>;

/** What becomes of each date and client: booked, or why not. */
const SeriesOutcome = z.object({
  items: z.array(
    z.object({
      clientId: id,
      clientName: z.string(),
      date,
      refusal: z.nullable(refusalCode),
    }),
  ),
});
export type SeriesOutcome = z.output<typeof SeriesOutcome>;
const no = z._default(yesNo, false);

export const notReserved = refusal(
  'not_reserved',
  'Ya no tiene lugar en esta clase: está en espera o se canceló.',
);
/** Why nobody can be marked as attended in a class on a date. */
export const attendanceRefusals = {
  class_not_held: refusal('class_not_held', 'La clase de ese día no se hace.'),
  class_not_today: refusal(
    'class_not_today',
    'La clase es de otro día: la asistencia se marca cuando llega.',
  ),
} as const;
export const tooLateToCancel = refusal('class_started', 'La clase ya empezó: no se puede cancelar.');

/** A class as a client sees it. */
const ComingClass = z.extend(Session, {
  date,
  /** The client's own reservation, or its entry on the waitlist. */
  own: z.nullable(z.object({ id, status: choice(statuses), ahead: z.int() })),
  eligibility: Eligibility,
});
export type ComingClass = z.output<typeof ComingClass>;

/** Cancelling now still counts as a used reservation. */
const lateToCancel = z.boolean();

const OwnReservation = z.object({
  id,
  classId: id,
  name: z.string(),
  date,
  startTime: time,
  endTime,
  teachers: z.string(),
  status: choice(statuses),
  /** The number of clients before it on the waitlist. */
  ahead: z.int(),
  notHeld: z.string(),
  lateToCancel,
});
export type OwnReservation = z.output<typeof OwnReservation>;

/** A class on a date as whoever teaches it sees it. */
const TaughtClass = z.object({
  classId: id,
  date,
  name: z.string(),
  startTime: time,
  endTime,
  color: z.string(),
  online: z.boolean(),
  capacity: z.int(),
  taken: z.int(),
  attended: z.int(),
  waiting: z.int(),
  notHeld: z.string(),
  /** Who teaches it that day in place of the one who asks, if anybody. */
  coveredBy: z.nullable(z.string()),
  /** Who teaches it that day cannot, and nobody does yet. */
  coverWanted: z.boolean(),
});
export type TaughtClass = z.output<typeof TaughtClass>;

/** A coming class that another person cannot teach. */
const CoverOffer = z.object({
  classId: id,
  date,
  name: z.string(),
  startTime: time,
  endTime,
  teachers: z.string(),
});
export type CoverOffer = z.output<typeof CoverOffer>;

const OwnWeek = z.object({
  monday: date,
  today: date,
  now: time,
  items: z.array(TaughtClass),
  offers: z.array(CoverOffer),
});
export type OwnWeek = z.output<typeof OwnWeek>;

export const reservationsContract = {
  day: verb({
    method: 'GET',
    path: '/check-in',
    summary: 'Las clases de un día con sus cupos; las de hoy si no se dice cuál',
    access: 'gym',
    right: ['classes.view', 'attendance'],
    kept: true,
    input: z.strictObject({ date: z.optional(date) }),
    output: z.object({
      date,
      today: date,
      now: time,
      items: z.array(Session),
      /** How many came without a class. */
      visits: z.int(),
    }),
    errors: [],
  }),
  ownWeek: verb({
    method: 'GET',
    path: '/my-week',
    summary: 'Las clases que hace quien pregunta, en la semana que contiene un día',
    access: 'gym',
    right: 'classes.own',
    kept: true,
    input: z.strictObject({ date: z.optional(date) }),
    output: OwnWeek,
    errors: [],
  }),
  list: verb({
    method: 'GET',
    path: '/classes/:classId/reservations',
    summary:
      'Quiénes vienen a una clase un día: los reservados por nombre, después los que esperan, en su orden',
    access: 'gym',
    right: ['classes.view', 'attendance'],
    kept: true,
    input: z.strictObject({ classId: id, date }),
    output: z.object({ session: Session, items: z.array(Reservation) }),
    errors: [notFound],
  }),
  matches: verb({
    method: 'GET',
    path: '/classes/:classId/matches',
    summary:
      'Los primeros clientes que coinciden, y si pueden venir a la clase. Entiende el código QR de un cliente',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ classId: id, date, search: searchText }),
    output: Matches,
    errors: [notFound],
  }),
  visits: verb({
    method: 'GET',
    path: '/visits',
    summary: 'Quiénes vinieron un día sin clase, los últimos primero',
    access: 'gym',
    right: 'attendance',
    kept: true,
    input: z.strictObject({ date }),
    output: z.object({ items: z.array(Reservation) }),
    errors: [],
  }),
  visitMatches: verb({
    method: 'GET',
    path: '/visits/matches',
    summary: 'Los primeros clientes que coinciden, y si pueden entrar sin clase. Entiende el código QR',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ date, search: searchText }),
    output: Matches,
    errors: [],
  }),
  enter: verb({
    method: 'POST',
    path: '/visits',
    summary: 'Marcar que un cliente vino sin clase, una vez al día',
    access: 'gym',
    right: 'attendance',
    late: true,
    input: z.strictObject({
      id,
      clientId: id,
      date,
      /** The gym's reason to override the memberships' rules. */
      overrideReason: text(200),
    }),
    output: Reservation,
    errors: [notFound, alreadySaved, ...everyRefusal],
  }),
  removeVisit: verb({
    method: 'DELETE',
    path: '/visits/:id',
    summary: 'Quitar que un cliente vino sin clase',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restoreVisit: verb({
    method: 'POST',
    path: '/visits/:id/restore',
    summary: 'Deshacer que se quitó, si todavía puede entrar',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, ...everyRefusal],
  }),
  create: verb({
    method: 'POST',
    path: '/reservations',
    summary: 'Agregar un cliente a una clase, o a su lista de espera si está completa y se pide',
    access: 'gym',
    right: 'attendance',
    late: true,
    input: z.strictObject({
      id,
      classId: id,
      clientId: id,
      date,
      /** The gym's reason to override the memberships' rules. */
      overrideReason: text(200),
      wait: no,
      /** The client has already checked in. */
      attended: no,
    }),
    output: Reservation,
    errors: [notFound, alreadySaved, ...everyRefusal, ...Object.values(attendanceRefusals)],
  }),
  previewSeries: verb({
    method: 'POST',
    path: '/classes/:classId/series/preview',
    summary: 'Qué se reservaría, y qué no y por qué',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ classId: id, ...series }).check(endsInTime),
    output: SeriesOutcome,
    errors: [notFound, tooManyBookings, noDates],
  }),
  bookSeries: verb({
    method: 'POST',
    path: '/classes/:classId/series',
    summary: 'Reservar una clase varias veces, o para varias personas; lo que no se puede queda fuera',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id, classId: id, ...series }).check(endsInTime),
    output: SeriesOutcome,
    errors: [notFound, tooManyBookings, noDates],
  }),
  removeSeries: verb({
    method: 'DELETE',
    path: '/series/:id',
    summary: 'Devolver lo que se reservó junto, de un cliente o de todos, desde una fecha',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id, clientId: z.optional(id), from: date }),
    output: z.object({ removed: z.int() }),
    errors: [notFound],
  }),
  attend: verb({
    method: 'PUT',
    path: '/reservations/:id/attendance',
    summary: 'Marcar como asistido, o deshacerlo',
    access: 'gym',
    right: 'attendance',
    late: true,
    input: z.strictObject({ id, attended: yesNo }),
    output: Reservation,
    errors: [notFound, notReserved, ...Object.values(attendanceRefusals)],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/reservations/:id',
    summary: 'Quitar a un cliente de una clase; el lugar pasa a quien espera',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/reservations/:id/restore',
    summary: 'Deshacer que se quitó a un cliente, mientras su lugar siga libre',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, ...everyRefusal],
  }),
  coming: verb({
    method: 'GET',
    path: '/my-space/classes',
    summary: 'Las clases de un día para un cliente, y sus propias reservas que vienen',
    access: 'client',
    input: z.strictObject({ date: z.optional(date) }),
    output: z.object({
      date,
      today: date,
      now: time,
      /** The last day that can be booked today. */
      until: date,
      cancelMinutes: z.int(),
      items: z.array(ComingClass),
      own: z.array(OwnReservation),
    }),
    errors: [],
  }),
  book: verb({
    method: 'POST',
    path: '/my-space/reservations',
    summary: 'Reservar una clase propia, o entrar en su lista de espera',
    access: 'client',
    input: z.strictObject({
      id,
      classId: id,
      date,
      wait: no,
    }),
    output: z.object({ status: choice(statuses), lateToCancel }),
    errors: [notFound, alreadySaved, ...everyRefusal],
  }),
  cancel: verb({
    method: 'DELETE',
    path: '/my-space/reservations/:id',
    summary: 'Cancelar una reserva propia; dice si fue tarde y cuenta igual',
    access: 'client',
    input: z.strictObject({ id }),
    output: z.object({ late: z.boolean() }),
    errors: [notFound, tooLateToCancel],
  }),
};
