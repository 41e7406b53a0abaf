import { because, type RecordWords, wasSet } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import { expiryTone } from '../clients/domain.ts';
import { expiryWords } from '../clients/words.ts';
import { planKinds } from '../plans/domain.ts';
import { lengthWords, sessionCount } from '../plans/words.ts';
import type { CancelPreview, Due, Membership, PlanMember } from './contract.ts';
import { allPeriods } from './domain.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Iris Soto y Leo Paz' */
export const namesOf = (members: readonly PlanMember[]): string =>
  list.format(members.map(({ name }) => name));

/** 'Con Iris Soto y Leo Paz' */
export const companyWords = (members: readonly PlanMember[]): string => `Con ${namesOf(members)}`;

/** 'Mensual', '10 días', 'Prueba de 7 días', 'Suscripción mensual', '10 sesiones en 90 días'. */
export function periodWords({
  kind,
  period,
  days,
  sessions,
}: Pick<Membership, 'kind' | 'period' | 'days' | 'sessions'>): string {
  const length = lengthWords(kind, allPeriods[period], days);
  return sessions === null ? length : `${sessionCount(sessions)} en ${length}`;
}

/** The sessions left of a pack that has not ended, with their tone. */
export function sessionsOf({
  sessionsLeft,
  daysLeft,
}: Pick<Membership, 'sessionsLeft' | 'daysLeft'>):
  | { tone: 'good' | 'warn' | 'bad'; words: string }
  | undefined {
  if (sessionsLeft === null || (daysLeft !== null && daysLeft < 0)) return undefined;
  if (sessionsLeft === 0) return { tone: 'bad', words: 'No quedan sesiones' };
  const tone = sessionsLeft <= 2 ? 'warn' : 'good';
  return { tone, words: `${sessionsLeft === 1 ? 'Queda' : 'Quedan'} ${sessionCount(sessionsLeft)}` };
}

type DatedMembership = Pick<Membership, 'kind' | 'active' | 'expiresOn' | 'daysLeft' | 'endsOn'>;

/** A membership's expiry in words, with its tone. */
export const expiryOf = ({ kind, active, expiresOn, daysLeft, endsOn }: DatedMembership) => {
  const renews = kind === 'subscription' && endsOn === null;
  return {
    tone: active ? expiryTone(daysLeft, renews) : 'rest',
    words: expiryWords(daysLeft, expiresOn, renews),
  } as const;
};

/** 'Saldo a favor $ 5.000' */
export const balanceWords = (balance: number, money: (amount: number) => string): string =>
  `Saldo a favor ${money(balance)}`;

/** 'Debe $ 25.000 desde el 01-11-2026' */
export const dueWords = ({ amount, since }: Due, money: (amount: number) => string): string =>
  `Debe ${money(amount)} desde el ${day(since)}`;

/** What cancelling on a last day means, one sentence each. */
export function cancellationWords(
  endsOn: string,
  { due, unused, balance, bookings }: CancelPreview,
  money: (amount: number) => string,
): string[] {
  const left = unused.days === 1 ? 'Queda 1 día pagado' : `Quedan ${unused.days} días pagados`;
  return [
    `Puede entrar hasta el ${day(endsOn)}, y no se le cobra lo que empiece después.`,
    due ? `Queda debiendo ${money(due.amount)}.` : 'No queda debiendo nada.',
    unused.days > 0 ? `${left} sin usar, por ${money(unused.amount)}.` : '',
    balance > 0 ? `Le queda un saldo a favor de ${money(balance)}.` : '',
    bookings === 1 ? 'Se devuelve 1 reserva.' : bookings > 1 ? `Se devuelven ${bookings} reservas.` : '',
  ].filter(Boolean);
}

type Changed = NonNullable<Membership['changedTo']>;

/** 'Cambió a Full el 15-03-2026' */
export const changedToWords = ({ planName, startsOn }: Changed): string =>
  `Cambió a ${planName} el ${day(startsOn)}`;

/** 'Viene de Libre' */
export const changedFromWords = ({ planName }: Changed): string => `Viene de ${planName}`;

export const membershipsRecord = {
  membership: {
    kind: 'memberships',
    thing: ({ plan_name, client_id }, say) => `la membresía ${plan_name} de ${say.name('client', client_id)}`,
    many: 'membresías',
    sentences: {
      insert: ({ plan_name, client_id }, say) =>
        `Agregó la membresía ${plan_name} a ${say.name('client', client_id)}`,
      update: (row, say, before) =>
        wasSet('ends_on', row, before)
          ? `Canceló la membresía ${row.plan_name} de ${say.name('client', row.client_id)}${because(row.cancel_reason)}`
          : undefined,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      plan_id: ['el plan', { of: 'plan' }],
      kind: ['el tipo', planKinds],
      plan_name: 'el nombre del plan',
      period: ['el período', allPeriods],
      days: ['los días', 'number'],
      sessions: ['las sesiones', 'number'],
      billing_day: ['el día de cobro', 'number'],
      price: ['el precio', 'money'],
      enrolment_fee: ['la matrícula', 'money'],
      next_price: ['el próximo precio', 'money'],
      next_price_on: ['la fecha del próximo precio', 'date'],
      starts_on: ['el comienzo', 'date'],
      active: ['Activa', 'yesNo'],
      ends_on: ['el último día', 'date'],
      cancel_reason: 'el motivo de la cancelación',
      observation: 'la observación',
      expires_on: ['el vencimiento', 'date'],
    },
  },
  plan_member: {
    kind: 'memberships',
    thing: ({ client_id, membership_id }, say) =>
      `el cupo de ${say.name('client', client_id)} en la membresía ${say.name('membership', membership_id)}`,
    many: 'cupos de membresías',
    columns: {
      client_id: ['la persona', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
    },
    silent: { plan_id: 'it is the plan of the membership' },
  },
} as const satisfies RecordWords;
