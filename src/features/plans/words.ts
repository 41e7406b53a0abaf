import { billingPeriods, type Plan, type PlanKind, reservationPeriods } from './contract.ts';
import { isSoldOut } from './domain.ts';

const dayCount = (days: number | null): string => (days === 1 ? '1 día' : `${days} días`);

/** A duration: 'Mensual', '10 días', 'Prueba de 7 días', 'Suscripción mensual'. */
export function lengthWords(kind: PlanKind, periodWord: string, days: number | null): string {
  if (kind === 'days') return dayCount(days);
  if (kind === 'trial') return `Prueba de ${dayCount(days)}`;
  return kind === 'subscription' ? `Suscripción ${periodWord.toLowerCase()}` : periodWord;
}

/** A plan's duration. */
export const planLength = ({ kind, billingPeriod, days }: Plan): string =>
  lengthWords(kind, billingPeriod ? billingPeriods[billingPeriod] : '', days);

type Reservations = Pick<Plan, 'reservations' | 'reservationLimit' | 'reservationPeriod'>;

/** 'Reservas ilimitadas', '12 reservas por mes' */
export function reservationWords({
  reservations,
  reservationLimit,
  reservationPeriod,
}: Reservations): string {
  if (reservations === 'unlimited') return 'Reservas ilimitadas';
  const many = reservationLimit === 1 ? '1 reserva' : `${reservationLimit} reservas`;
  return `${many} por ${reservationPeriods[reservationPeriod].toLowerCase()}`;
}

/** A plan's summary in one line. */
export const planLine = (plan: Plan): string =>
  [planLength(plan), reservationWords(plan), plan.programs.join(', ') || 'Todos los programas'].join(' · ');

/** A plan as an option to choose. */
export const planOption = (plan: Plan, money: (amount: number) => string) => ({
  value: plan.id,
  label: `${plan.name} · ${plan.price === 0 ? 'Gratis' : money(plan.price)}${isSoldOut(plan) ? ' (agotado)' : ''}`,
  disabled: isSoldOut(plan),
});
