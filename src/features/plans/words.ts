import type { RecordWords } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import type { Plan, PlanKind } from './contract.ts';
import {
  billingPeriods,
  distributions,
  isSoldOut,
  openGyms,
  planKinds,
  reservationPeriods,
  stocks,
} from './domain.ts';

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

/** How a plan may count who comes without a class; without a limit, counting is no choice. */
export function openGymOptions({
  kind,
  reservations,
  openGym,
}: Pick<Plan, 'kind' | 'reservations' | 'openGym'>) {
  const isLimited = kind === 'pack' || reservations === 'limited';
  const counted = kind === 'pack' ? 'Gasta una sesión' : isLimited ? openGyms.counted : 'Incluido';
  return [
    { value: 'counted', label: counted },
    ...(isLimited || openGym === 'free' ? [{ value: 'free', label: openGyms.free }] : []),
    { value: 'excluded', label: openGyms.excluded },
  ];
}

const openGymWords = {
  counted: [],
  free: ['Acceso libre sin contar'],
  excluded: ['Sin acceso libre'],
} as const;

/** 'Se cobra el día 5'; empty without a billing day. */
export const billingWords = ({ billingDay }: { billingDay: number | null }): string =>
  billingDay ? `Se cobra el día ${billingDay}` : '';

/** What a plan includes, one by one. */
export const inclusions = (plan: Plan): string[] => [
  ...(plan.billingDay ? [billingWords(plan)] : []),
  reservationWords(plan),
  ...openGymWords[plan.openGym],
  ...(plan.people > 1 ? [`Para ${plan.people} personas`] : []),
  plan.programs.join(', ') || 'Todos los programas',
];

/** A plan's summary in one line. */
export const planLine = (plan: Plan): string => [planLength(plan), ...inclusions(plan)].join(' · ');

interface Quoted {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly amount: number;
  readonly price: number;
  readonly enrolment: number;
  readonly isPartial: boolean;
}

/** What a sale charges first, and what follows. */
export function quoteWords(quote: Quoted, withEnrolment: boolean, money: (amount: number) => string): string {
  const { startsOn, endsOn, amount, price, isPartial } = quote;
  const enrolment = withEnrolment ? quote.enrolment : 0;
  const total = enrolment > 0 ? ` Con la matrícula, ${money(amount + enrolment)} en total.` : '';
  const span = `del ${day(startsOn)} al ${day(endsOn)}`;
  const days = Temporal.PlainDate.from(startsOn).until(endsOn).days + 1;
  const cost = (sum: number) => (sum === 0 ? 'gratis' : money(sum));
  if (!isPartial) return `Primer período: ${cost(amount)}, ${span}.${total}`;
  const next = Temporal.PlainDate.from(endsOn).add({ days: 1 }).toString();
  return `Primero ${cost(amount)} por ${dayCount(days)}, ${span}. Desde el ${day(next)}, ${cost(price)} por período.${total}`;
}

/** 'Hasta el 04-12-2026, con matrícula'; empty where the first payment is the price of a whole period. */
export const firstTermWords = ({ endsOn, enrolment, isPartial }: Quoted): string =>
  isPartial || enrolment > 0 ? `Hasta el ${day(endsOn)}${enrolment > 0 ? ', con matrícula' : ''}` : '';

/** A plan as an option to choose. */
export const planOption = (plan: Plan, money: (amount: number) => string) => ({
  value: plan.id,
  label: `${plan.name} · ${plan.price === 0 ? 'Gratis' : money(plan.price)}${isSoldOut(plan) ? ' (agotado)' : ''}`,
  disabled: isSoldOut(plan),
});

export const plansRecord = {
  plan: {
    kind: 'plans',
    thing: ({ name }) => `el plan ${name}`,
    many: 'planes',
    columns: {
      name: 'el nombre',
      kind: ['el tipo', planKinds],
      description: 'la descripción',
      price: ['el precio', 'money'],
      billing_period: ['el período', billingPeriods],
      days: ['los días', 'number'],
      billing_day: ['el día de cobro', 'number'],
      reservations: ['la distribución de reservas', distributions],
      reservation_limit: ['el número de reservas', 'number'],
      reservation_period: ['el período de las reservas', reservationPeriods],
      open_gym: ['la asistencia sin clase', openGyms],
      program_ids: ['los programas', { of: 'program' }],
      sell_online: ['Vender en línea', 'yesNo'],
      stock: ['el stock', stocks],
      stock_limit: ['cuántos se venden', 'number'],
      freeze_days: ['los días de congelamiento', 'number'],
      freeze_least: ['el congelamiento más corto', 'number'],
      freeze_most: ['el congelamiento más largo', 'number'],
      freeze_fee: ['el cobro por congelar', 'money'],
      taxable: ['Afecto a impuesto', 'yesNo'],
      people: ['las personas', 'number'],
      enrolment_fee: ['la matrícula', 'money'],
    },
  },
} as const satisfies RecordWords;
