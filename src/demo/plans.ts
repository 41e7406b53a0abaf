import type { plan } from '../features/plans/table.ts';
import type { RowOf } from '../fill.ts';
import { type ProgramKey, programId } from './programs.ts';
import { idOf } from './random.ts';

type Period = 'monthly' | 'bimonthly' | 'quarterly' | 'semiannual' | 'annual' | 'days';

export interface Limit {
  count: number;
  per: 'week' | 'month' | 'pack';
}

/** A plan; `price` in pesos. Without `offer` it is not one of the gym's plans but a name entered by hand. */
export interface Plan {
  name: string;
  period: Period;
  length: { months: number } | { days: number };
  price: number;
  offer?: {
    kind: 'period' | 'days' | 'trial' | 'subscription' | 'pack';
    description: string;
    limit?: Limit;
    /** The programs that it books; all when left out. */
    programs?: readonly ProgramKey[];
    sellOnline?: boolean;
    stock?: number;
    /** How many people it covers; one when left out. */
    people?: number;
    /** The day of the month on which those sold from now on are billed. */
    billingDay?: number;
    /** What those sold from now on pay once, in pesos. */
    enrolmentFee?: number;
    /** How coming without a class counts; as a reservation when left out. */
    openGym?: 'free' | 'excluded';
  };
}

/** The plans of a gym in Chile, and those it entered by hand before. */
export const plans = {
  full: {
    name: 'Full mensual',
    period: 'monthly',
    length: { months: 1 },
    price: 39_990,
    offer: { kind: 'period', description: 'Todas las clases y la sala de máquinas, sin límite.' },
  },
  thrice: {
    name: '3 veces por semana',
    period: 'monthly',
    length: { months: 1 },
    price: 32_990,
    offer: {
      kind: 'period',
      description: 'Tres clases cada semana, de cualquier programa.',
      limit: { count: 3, per: 'week' },
    },
  },
  crossfit: {
    name: 'Crossfit mensual',
    period: 'monthly',
    length: { months: 1 },
    price: 44_990,
    offer: {
      kind: 'period',
      description: 'Todas las clases de Crossfit y de Musculación.',
      billingDay: 5,
      enrolmentFee: 10_000,
      programs: ['crossfit', 'strength'],
    },
  },
  yoga: {
    name: 'Yoga 8 clases al mes',
    period: 'monthly',
    length: { months: 1 },
    price: 27_990,
    offer: {
      kind: 'period',
      description: 'Ocho clases al mes de Yoga o Pilates.',
      limit: { count: 8, per: 'month' },
      programs: ['yoga', 'pilates'],
      openGym: 'excluded',
    },
  },
  subscription: {
    name: 'Suscripción Full',
    period: 'monthly',
    length: { months: 1 },
    price: 35_990,
    offer: { kind: 'subscription', description: 'Como Full, se renueva sola cada mes.' },
  },
  duo: {
    name: 'Dúo mensual',
    period: 'monthly',
    length: { months: 1 },
    price: 69_990,
    offer: { kind: 'period', description: 'Como Full, para dos personas con un solo pago.', people: 2 },
  },
  annual: {
    name: 'Full anual',
    period: 'annual',
    length: { months: 12 },
    price: 359_990,
    offer: { kind: 'period', description: 'Doce meses al precio de nueve.', sellOnline: false, stock: 60 },
  },
  pass: {
    name: 'Pase 10 días',
    period: 'days',
    length: { days: 10 },
    price: 14_990,
    offer: { kind: 'days', description: 'Para quienes están de paso.' },
  },
  pack: {
    name: 'Bono 10 clases',
    period: 'days',
    length: { days: 60 },
    price: 49_990,
    offer: {
      kind: 'pack',
      description: 'Diez clases de cualquier programa, para usar en dos meses.',
      limit: { count: 10, per: 'pack' },
    },
  },
  trial: {
    name: 'Semana de prueba',
    period: 'days',
    length: { days: 7 },
    price: 0,
    offer: {
      kind: 'trial',
      description: 'Una vez por persona, hasta tres clases por semana.',
      limit: { count: 3, per: 'week' },
    },
  },
  morning: { name: 'Plan Mañana', period: 'monthly', length: { months: 1 }, price: 24_990 },
  bimonthly: { name: 'Plan Bimestral', period: 'bimonthly', length: { months: 2 }, price: 64_990 },
  quarterly: { name: 'Plan Trimestral', period: 'quarterly', length: { months: 3 }, price: 89_990 },
  semiannual: { name: 'Plan Semestral', period: 'semiannual', length: { months: 6 }, price: 164_990 },
} as const satisfies Record<string, Plan>;

export type PlanKey = keyof typeof plans;

export const planOf = (key: PlanKey): Plan => plans[key];

/** The relative frequency of each. A trial comes before another plan, not instead. */
export const planWeights = {
  full: 30,
  thrice: 15,
  crossfit: 13,
  yoga: 10,
  subscription: 13,
  annual: 4,
  morning: 6,
  bimonthly: 2,
  quarterly: 4,
  semiannual: 3,
} as const satisfies Partial<Record<PlanKey, number>>;

/** With the kinds that come to the demonstration by other ways, for gyms of any size. */
export const seededWeights = { ...planWeights, pack: 4, duo: 3 } as const;

/** The last day that a period from `start` on covers. */
export const lastDay = (start: Temporal.PlainDate, { length }: Plan): Temporal.PlainDate =>
  start.add(length).subtract({ days: 1 });

export const daysOf = ({ length }: Plan): number | null => ('days' in length ? length.days : null);

const planId = (seed: string, key: PlanKey): string => idOf(seed, `plan ${key}`);

/** The part of a plan that a membership copies, or only its name and period when entered by hand. */
export function termsOf(seed: string, key: PlanKey, start: Temporal.PlainDate, price: number) {
  const plan = planOf(key);
  const { offer } = plan;
  return {
    planId: offer ? planId(seed, key) : null,
    kind: offer?.kind ?? 'period',
    planName: plan.name,
    period: plan.period,
    days: daysOf(plan),
    sessions: offer?.kind === 'pack' ? (offer.limit?.count ?? null) : null,
    price: offer ? price : null,
    startsOn: offer ? start.toString() : null,
  };
}

export const makePlans = (seed: string, opened: Temporal.PlainDate): RowOf<typeof plan>[] =>
  (Object.keys(plans) as PlanKey[]).flatMap((key) => {
    const plan = planOf(key);
    const { offer } = plan;
    if (!offer) return [];
    const { limit, stock } = offer;
    return {
      id: planId(seed, key),
      kind: offer.kind,
      name: plan.name,
      description: offer.description,
      price: plan.price,
      billingPeriod: plan.period === 'days' ? null : plan.period,
      days: daysOf(plan),
      reservations: limit ? 'limited' : 'unlimited',
      reservationLimit: limit?.count ?? 0,
      reservationPeriod: limit?.per === 'week' ? 'week' : 'month',
      programIds: (offer.programs ?? []).map((program) => programId(seed, program)),
      openGym: offer.openGym ?? 'counted',
      people: offer.people ?? 1,
      billingDay: offer.billingDay ?? null,
      enrolmentFee: offer.enrolmentFee ?? 0,
      sellOnline: offer.sellOnline ?? true,
      stock: stock === undefined ? 'unlimited' : 'limited',
      stockLimit: stock ?? 0,
      createdAt: `${opened}T12:00:00Z`,
    };
  });
