import { day } from '../../wire/written.ts';
import { expiryTone } from '../clients/domain.ts';
import { expiryWords } from '../clients/words.ts';
import { lengthWords, sessionCount } from '../plans/words.ts';
import { allPeriods, type CancelPreview, type Due, type Membership, type PlanMember } from './contract.ts';

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
