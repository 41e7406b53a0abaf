import { type AuditRow, because, type RecordWords, type Say } from '../../wire/record.ts';
import { count, day } from '../../wire/written.ts';
import { statuses } from '../classes/domain.ts';
import { sessionCount } from '../plans/words.ts';
import type { Eligibility, Reason } from './contract.ts';

interface Audience {
  readonly money: (amount: number) => string;
  /** The date of the class, and today. */
  readonly date: string;
  readonly today: string;
  /** Addresses the client itself. */
  readonly own?: boolean;
}

const mondayBefore = (day: string): number => {
  const days = Date.parse(day) / 86_400_000;
  return days - ((days + 3) % 7);
};

function periodWords(period: Reason['period'], { date, today }: Audience): string {
  if (period === 'month') return date.slice(0, 7) === today.slice(0, 7) ? 'este mes' : 'ese mes';
  return mondayBefore(date) === mondayBefore(today) ? 'esta semana' : 'esa semana';
}

/** A reason in words: 'Membresía vencida desde el 12-11-2026'. */
export function reasonWords(reason: Reason, audience: Audience): string {
  const { money, today, own = false } = audience;
  const { code, date = '', amount, planName = '', payerName = '', limit = 0 } = reason;
  switch (code) {
    case 'no_such_day':
      return 'La clase no se hace este día';
    case 'holiday':
      return 'Es feriado: no hay clases';
    case 'class_cancelled':
      return 'La clase de este día está cancelada';
    case 'class_started':
      return 'La clase ya empezó';
    case 'too_early':
      return `Se puede reservar desde el ${day(date)}`;
    case 'already_reserved':
      return own ? 'Ya tienes reserva' : 'Ya tiene reserva';
    case 'already_waiting':
      return own ? 'Ya estás en la lista de espera' : 'Ya está en la lista de espera';
    case 'already_entered':
      return own ? 'Ya entraste' : 'Ya entró';
    case 'class_full':
      return `Clase completa (${limit} de ${limit})`;
    case 'no_membership':
      return own ? 'No tienes membresía' : 'No tiene membresía';
    case 'membership_inactive':
      return `Membresía ${planName} inactiva`;
    case 'membership_frozen':
      return `Membresía congelada hasta el ${day(date)}`;
    case 'membership_not_started':
      return `${own ? 'Tu' : 'Su'} membresía empieza el ${day(date)}`;
    case 'membership_expired':
      return `Membresía vencida desde el ${day(date)}`;
    case 'access_stopped':
      return `Acceso cortado: pago pendiente desde el ${day(date)}`;
    case 'program_excluded':
      return `${own ? 'Tu' : 'Su'} plan ${planName} no incluye este programa`;
    case 'open_gym_excluded':
      return `${own ? 'Tu' : 'Su'} plan ${planName} no incluye el acceso libre`;
    case 'no_reservations_left':
      return `No ${own ? 'te' : 'le'} quedan reservas ${periodWords(reason.period, audience)} (${limit} de ${limit})`;
    case 'no_sessions_left':
      return `No ${own ? 'te' : 'le'} quedan sesiones`;
    case 'owes':
      if (amount === undefined) return `Tiene un pago pendiente desde el ${day(date)}`;
      return `${own ? 'Debes' : 'Debe'} ${money(amount)} desde el ${day(date)}`;
    case 'payer_owes':
      return `El plan de ${payerName} tiene un pago pendiente`;
    case 'never_paid':
      return 'Membresía sin pagos';
    case 'expires_soon':
      return date === today ? 'Vence hoy' : `Vence el ${day(date)}`;
    case 'trial_class':
      return 'Clase de prueba';
  }
}

/** The name of coming without a class. */
export const openGymName = 'Acceso libre';

/** '1 entrada', '12 entradas' */
export const enteredWords = (visits: number): string =>
  visits === 1 ? '1 entrada' : `${count(visits)} entradas`;

/** 'Se reservan 12 de 14 lugares.' */
export const bookedWords = (places: number, asked: number): string => {
  if (places === 0) return 'No se puede reservar ningún lugar.';
  const of = places < asked ? ` de ${count(asked)}` : '';
  return places === 1 && asked === 1 ? 'Se reserva 1 lugar.' : `Se reservan ${count(places)}${of} lugares.`;
};

/** 'Le quedan 2 reservas esta semana', 'Le quedan 3 sesiones'; empty for a plan without limit. */
export function leftWords(
  { left, period }: Pick<Eligibility, 'left' | 'period'>,
  audience: Audience,
): string {
  if (left === null || period === null) return '';
  const who = audience.own ? 'Te' : 'Le';
  if (period === 'pack') return `${who} ${left === 1 ? 'queda' : 'quedan'} ${sessionCount(left)}`;
  const what = left === 1 ? 'queda 1 reserva' : `quedan ${left} reservas`;
  return `${who} ${what} ${periodWords(period, audience)}`;
}

/** The first day of the week or month after a day. */
const nextPeriod = (period: 'week' | 'month', date: string): string => {
  const on = Temporal.PlainDate.from(date);
  return (
    period === 'month' ? on.with({ day: 1 }).add({ months: 1 }) : on.add({ days: 8 - on.dayOfWeek })
  ).toString();
};

/** What a client has left to book, 'Te quedan 2 reservas esta semana', or when there is some again; empty without a limit. */
export function ownLeftWords(
  eligibility: Pick<Eligibility, 'left' | 'period'>,
  audience: Omit<Audience, 'own'>,
): string {
  const { left, period } = eligibility;
  if (left !== 0 || period === null) return leftWords(eligibility, { ...audience, own: true });
  if (period === 'pack') return 'No te quedan sesiones de tu bono';
  return `No te quedan reservas ${periodWords(period, audience)}: vuelves a tener el ${day(nextPeriod(period, audience.date))}`;
}

const bookedClass = ({ class_id, date }: AuditRow, say: Say) =>
  `${say.name('class', class_id)} del ${say.day(date)}`;

const attendance = (row: AuditRow, say: Say) =>
  `Marcó que ${say.name('client', row.client_id)} asistió a ${bookedClass(row, say)}${because(row.override_reason)}`;

export const reservationsRecord = {
  reservation: {
    kind: 'agenda',
    thing: (row, say) => `la reserva de ${say.name('client', row.client_id)} en ${bookedClass(row, say)}`,
    many: 'reservas',
    sentences: {
      insert: (row, say) => {
        const client = say.name('client', row.client_id);
        if (row.status === 'attended') return attendance(row, say);
        return row.status === 'waiting'
          ? `Puso a ${client} en la lista de espera de ${bookedClass(row, say)}`
          : `Reservó ${bookedClass(row, say)} para ${client}${because(row.override_reason)}`;
      },
      update: (row, say, before) => {
        const { status, late, client_id } = row;
        if (status === before.status) return undefined;
        if (status === 'attended') return attendance(row, say);
        const place = `la reserva de ${say.name('client', client_id)} en ${bookedClass(row, say)}`;
        if (status === 'cancelled') return `Canceló ${place}${late ? ', fuera de plazo' : ''}`;
        if (before.status === 'attended')
          return `Quitó la asistencia de ${say.name('client', client_id)} a ${bookedClass(row, say)}`;
        return before.status === 'waiting'
          ? `Dio un cupo a ${say.name('client', client_id)} en ${bookedClass(row, say)}`
          : undefined;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      class_id: ['la clase', { of: 'class' }],
      date: ['la fecha', 'date'],
      status: ['el estado', statuses],
      membership_id: ['la membresía', { of: 'membership' }],
      late: ['Fuera de plazo', 'yesNo'],
      override_reason: 'el motivo de la excepción',
      attended_at: ['la asistencia', 'instant'],
      cancelled_at: ['la cancelación', 'instant'],
      promoted_at: ['el cupo que se liberó', 'instant'],
    },
    silent: {
      series_id: 'what was booked together stands in the same entry',
      waited: 'follows from the state that it had',
    },
  },
  visit: {
    kind: 'agenda',
    thing: ({ client_id, date }, say) => `la visita de ${say.name('client', client_id)} del ${say.day(date)}`,
    many: 'visitas',
    sentences: {
      insert: ({ client_id, date, override_reason }, say) =>
        `Anotó que ${say.name('client', client_id)} vino sin clase el ${say.day(date)}${because(override_reason)}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      date: ['la fecha', 'date'],
      membership_id: ['la membresía', { of: 'membership' }],
      counted: ['Cuenta como una reserva', 'yesNo'],
      override_reason: 'el motivo de la excepción',
    },
  },
} as const satisfies RecordWords;
