import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  id,
  maxAmount,
  oneLine,
  requiredText,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { amountMistyped } from '../gym/contract.ts';
import { billingPeriods, distributions, openGyms, planKinds, reservationPeriods, stocks } from './domain.ts';

export type PlanKind = keyof typeof planKinds;

/** A plan's price, in the currency's minor unit; 0 is free. */
export const price = wholeNumber(0, maxAmount, 'Escribe el valor en números, sin puntos ni comas.');

const shape = {
  name: requiredText(80, 'Escribe el nombre del plan.', oneLine),
  description: text(500),
  price,
  /** Of a period or a subscription; null for the kinds that last days. */
  billingPeriod: z._default(z.nullable(choice(billingPeriods)), 'monthly'),
  /** The duration of a plan by days, a trial or a pack; null for the others. */
  days: z._default(z.nullable(wholeNumber(1, 1000, 'Escribe de 1 a 1.000 días.')), null),
  /** The day of the month on which its periods start; null starts them on the day of the sale. */
  billingDay: z._default(z.nullable(wholeNumber(1, 28, 'Escribe un día del 1 al 28.')), null),
  reservations: z._default(choice(distributions), 'unlimited'),
  /** A pack is limited to this number of sessions, whatever its `reservationPeriod`. */
  reservationLimit: z._default(wholeNumber(0, 1000, 'Escribe de 0 a 1.000.'), 0),
  reservationPeriod: z._default(choice(reservationPeriods), 'month'),
  /** How it counts to come without a class; `counted` is without limit where reservations are. */
  openGym: z._default(choice(openGyms), 'counted'),
  /** The programs whose classes it can book; all when empty. */
  programIds: z._default(
    z.array(id, { error: 'Elige programas de la lista.' }).check(
      z.maxLength(100, 'Elige 100 programas como máximo.'),
      z.refine((ids: string[]) => new Set(ids).size === ids.length, { error: 'Un programa está repetido.' }),
    ),
    [],
  ),
  /** How many people it covers, the one who pays included. */
  people: z._default(wholeNumber(1, 10, 'Escribe de 1 a 10 personas.'), 1),
  sellOnline: z._default(yesNo, true),
  stock: z._default(choice(stocks), 'unlimited'),
  /** The number of memberships that may be sold, when the stock is limited. */
  stockLimit: z._default(wholeNumber(0, 100_000, 'Escribe de 0 a 100.000.'), 0),
  /** The days of a calendar year on which a membership may be frozen; null without limit, 0 never. */
  freezeDays: z._default(z.nullable(wholeNumber(0, 366, 'Escribe de 0 a 366 días.')), null),
  /** The days that a freeze lasts at least and at most; null without limit. */
  freezeLeast: z._default(wholeNumber(1, 366, 'Escribe de 1 a 366 días.'), 1),
  freezeMost: z._default(z.nullable(wholeNumber(1, 366, 'Escribe de 1 a 366 días.')), null),
  /** What a freeze costs, in the currency's minor unit. */
  freezeFee: z._default(price, 0),
  /** Its price includes tax; classes by instructors are exempt. */
  taxable: z._default(yesNo, false),
  /** What a client pays once, with the first sale of a plan that has such a fee; in the currency's minor unit. */
  enrolmentFee: z._default(price, 0),
};

interface Length {
  kind: PlanKind;
  billingPeriod: keyof typeof billingPeriods | null;
  days: number | null;
}

const lastsDays = (kind: PlanKind): boolean => kind !== 'period' && kind !== 'subscription';

/** Reported even if another field is invalid, so that a form shows all errors at once. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

const coherent = [
  z.refine<Length>(({ kind, days }) => lastsDays(kind) === (days !== null), {
    error: 'Escribe cuántos días dura.',
    path: ['days'],
    when,
  }),
  z.refine<Length>(({ kind, billingPeriod }) => lastsDays(kind) === (billingPeriod === null), {
    error: 'Elige cada cuánto se paga.',
    path: ['billingPeriod'],
    when,
  }),
  z.refine<{ kind: PlanKind; enrolmentFee: number }>(
    ({ kind, enrolmentFee }) => enrolmentFee === 0 || kind !== 'trial',
    { error: 'Una prueba no tiene matrícula.', path: ['enrolmentFee'], when },
  ),
  z.refine<{ kind: PlanKind; billingDay: number | null }>(
    ({ kind, billingDay }) => billingDay === null || !lastsDays(kind),
    { error: 'Un plan por días no tiene día de cobro.', path: ['billingDay'], when },
  ),
  z.refine<{ kind: PlanKind; reservations: string; reservationLimit: number }>(
    ({ kind, reservations, reservationLimit }) =>
      kind === 'pack' || reservations !== 'limited' || reservationLimit >= 1,
    { error: 'Escribe cuántas reservas incluye.', path: ['reservationLimit'], when },
  ),
  z.refine<{ kind: PlanKind; reservations: string; reservationLimit: number }>(
    ({ kind, reservations, reservationLimit }) =>
      kind !== 'pack' || (reservations === 'limited' && reservationLimit >= 1),
    { error: 'Escribe cuántas sesiones incluye.', path: ['reservationLimit'], when },
  ),
  z.refine<{ stock: string; stockLimit: number }>(
    ({ stock, stockLimit }) => stock !== 'limited' || stockLimit >= 1,
    { error: 'Escribe cuántos se pueden vender.', path: ['stockLimit'], when },
  ),
  z.refine<{ freezeLeast: number; freezeMost: number | null }>(
    ({ freezeLeast, freezeMost }) => freezeMost === null || freezeMost >= freezeLeast,
    { error: 'No puede ser menos que el mínimo.', path: ['freezeMost'], when },
  ),
] as const;

const kind = choice(planKinds);

export const PlanForm = z.strictObject({ kind, ...shape }).check(...coherent);
export type PlanForm = z.output<typeof PlanForm>;

export const Plan = z.object({
  kind,
  ...shape,
  id,
  /** Names of `programIds`, by name. */
  programs: z.array(z.string()),
  /** The number of its memberships that were sold and not deleted. */
  sold: z.int(),
  version,
});
export type Plan = z.output<typeof Plan>;

export const programUnknown = failure({
  code: 'program_unknown',
  status: 400,
  field: 'programIds',
  message: 'Uno de los programas ya no existe. Elige otra vez.',
});

export const kindFixed = failure({
  code: 'plan_kind_fixed',
  status: 409,
  field: 'kind',
  message: 'El tipo de un plan no cambia: crea otro plan.',
});

export const plansContract = {
  list: verb({
    method: 'GET',
    path: '/plans',
    summary: 'Planes del gimnasio, por nombre',
    access: 'gym',
    right: null,
    kept: true,
    input: z.strictObject({ kind: z.optional(kind) }),
    output: z.object({ items: z.array(Plan) }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/plans/:id',
    summary: 'Un plan',
    access: 'gym',
    right: null,
    input: z.strictObject({ id }),
    output: Plan,
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/plans',
    summary: 'Crear un plan',
    access: 'gym',
    right: 'plans.edit',
    input: z.strictObject({ id, kind, ...shape }).check(...coherent),
    output: Plan,
    errors: [notFound, alreadySaved, programUnknown, amountMistyped],
  }),
  update: verb({
    method: 'PUT',
    path: '/plans/:id',
    summary: 'Cambiar un plan; su tipo queda',
    access: 'gym',
    right: 'plans.edit',
    input: z.strictObject({ id, version, kind, ...shape }).check(...coherent),
    output: Plan,
    errors: [notFound, stale, kindFixed, programUnknown, amountMistyped],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/plans/:id',
    summary: 'Eliminar un plan; las membresías vendidas con él siguen',
    access: 'gym',
    right: 'plans.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/plans/:id/restore',
    summary: 'Deshacer la eliminación de un plan',
    access: 'gym',
    right: 'plans.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, programUnknown],
  }),
};
