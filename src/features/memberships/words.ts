import { day } from '../../wire/written.ts';
import { expiryTone } from '../clients/domain.ts';
import { expiryWords } from '../clients/words.ts';
import { lengthWords } from '../plans/words.ts';
import { allPeriods, type Due, type Membership } from './contract.ts';

/** 'Mensual', '10 días', 'Prueba de 7 días', 'Suscripción mensual'. */
export const periodWords = ({ kind, period, days }: Pick<Membership, 'kind' | 'period' | 'days'>): string =>
  lengthWords(kind, allPeriods[period], days);

type DatedMembership = Pick<Membership, 'kind' | 'active' | 'expiresOn' | 'daysLeft'>;

/** A membership's expiry in words, with its tone. */
export const expiryOf = ({ kind, active, expiresOn, daysLeft }: DatedMembership) => {
  const renews = kind === 'subscription';
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
