import { billingPeriods, type Plan, type PlanKind, reservationPeriods } from './contract.ts';
import { isSoldOut } from './domain.ts';

const dayCount = (days: number | null): string => (days === 1 ? '1 día' : `${days} días`);

/** A duration: 'Mensual', '10 días', 'Prueba de 7 días', 'Suscripción mensual'. That of a pack is the days to use it. */
export function lengthWords(kind: PlanKind, periodWord: string, days: number | null): string {
  if (kind === 'days' || kind === 'pack') return dayCount(days);
  if (kind === 'trial') return `Prueba de ${dayCount(days)}`;
  return kind === 'subscription' ? `Suscripción ${periodWord.toLowerCase()}` : periodWord;
}

/** A plan's duration. */
export const planLength = ({ kind, billingPeriod, days }: Plan): string =>
  lengthWords(kind, billingPeriod ? billingPeriods[billingPeriod] : '', days);

/** '1 sesión', '10 sesiones' */
export const sessionCount = (sessions: number): string =>
  sessions === 1 ? '1 sesión' : `${sessions} sesiones`;

type Reservations = Pick<Plan, 'kind' | 'reservations' | 'reservationLimit' | 'reservationPeriod'>;

/** 'Reservas ilimitadas', '12 reservas por mes', '10 sesiones' */
export function reservationWords({
  kind,
  reservations,
  reservationLimit,
  reservationPeriod,
}: Reservations): string {
  if (kind === 'pack') return sessionCount(reservationLimit);
  if (reservations === 'unlimited') return 'Reservas ilimitadas';
  const many = reservationLimit === 1 ? '1 reserva' : `${reservationLimit} reservas`;
  return `${many} por ${reservationPeriods[reservationPeriod].toLowerCase()}`;
}

/** What a plan includes, one by one. */
export const inclusions = (plan: Plan): string[] => [
  reservationWords(plan),
  ...(plan.people > 1 ? [`Para ${plan.people} personas`] : []),
  plan.programs.join(', ') || 'Todos los programas',
];

/** A plan's summary in one line. */
export const planLine = (plan: Plan): string => [planLength(plan), ...inclusions(plan)].join(' · ');

/** A plan as an option to choose. */
export const planOption = (plan: Plan, money: (amount: number) => string) => ({
  value: plan.id,
  label: `${plan.name} · ${plan.price === 0 ? 'Gratis' : money(plan.price)}${isSoldOut(plan) ? ' (agotado)' : ''}`,
  disabled: isSoldOut(plan),
});
