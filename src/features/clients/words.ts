import { count, day } from '../../wire/written.ts';
import type { Client } from './contract.ts';
import { ageOn } from './domain.ts';

/** A client's number and plan. */
export const numberLine = ({ dni, membershipStatus }: Pick<Client, 'dni' | 'membershipStatus'>): string =>
  [dni && `N° SOCIO ${dni}`, membershipStatus?.planName].filter(Boolean).join(' · ');

/** The result of a search; `shown` of the matches are listed. */
export interface Matches {
  readonly search: string;
  readonly shown: number;
  readonly total: number;
  readonly totalIsFloor: boolean;
}

/** Says that nobody matches, or that there are more matches than listed. */
export function matchesWords(matches: Matches | undefined): string {
  if (!matches) return '';
  const { search, shown, total, totalIsFloor } = matches;
  if (shown === 0) return `Nadie coincide con “${search}”.`;
  return total > shown
    ? `${totalIsFloor ? 'Más de ' : ''}${count(total)} coinciden: escribe un poco más.`
    : '';
}

/** A membership's expiry in words; both are null while nothing has been paid. */
export function expiryWords(daysLeft: number | null, expiresOn: string | null, renews = false): string {
  if (daysLeft === null || expiresOn === null) return 'Sin pagos';
  if (renews) {
    return daysLeft < 0 ? 'Renovada, falta el pago' : `Pagada hasta el ${day(expiresOn)}`;
  }
  if (daysLeft === 0) return 'Vence hoy';
  if (daysLeft === -1) return 'Vencida hace 1 día';
  if (daysLeft < 0) return `Vencida hace ${-daysLeft} días`;
  return `Vence el ${day(expiresOn)}`;
}

/** '35 años' */
export function ageWords(birthDate: string, today: string): string {
  const age = ageOn(birthDate, today);
  return age === 1 ? '1 año' : `${age} años`;
}
