import * as z from 'zod/mini';
import { notFound, stale } from '../../wire/failures.ts';
import { choice, date, id, oneLine, text, wholeNumber } from '../../wire/fields.ts';
import { hasLink, placeholderProblem } from '../../wire/placeholders.ts';
import { failure, verb } from '../../wire/verb.ts';
import { mailedSteps, steps } from './domain.ts';

export type Step = keyof typeof steps;

/** What a gym can write of its own. */
export const letterFields = mailedSteps.flatMap((step) => [`${step}Subject`, `${step}Text`] as const);
export type LetterField = (typeof letterFields)[number];

/** What a gym can write into its letters; the date is the first day of the unpaid period. */
export const letterPlaceholders = {
  nombre: 'Nombre',
  plan: 'Plan',
  fecha: 'Fecha',
  monto: 'Monto',
  gimnasio: 'Gimnasio',
} as const;
export type LetterPlaceholder = keyof typeof letterPlaceholders;

/** What a step's mail says; empty returns to the default. */
const subject = text(120, oneLine);
const words = text(2000);

const shape = {
  /** Days before a period begins; 0 announces none. */
  announceDays: wholeNumber(0, 30, 'Escribe de 0 a 30 días.'),
  /** Days after it began. */
  firstReminder: wholeNumber(0, 90, 'Escribe de 0 a 90 días.'),
  secondReminder: wholeNumber(0, 90, 'Escribe de 0 a 90 días.'),
  /** Days after it began; null never. */
  stopAfter: z.nullable(wholeNumber(1, 365, 'Escribe de 1 a 365 días, o déjalo vacío.')),
  announcementSubject: subject,
  announcementText: words,
  firstSubject: subject,
  firstText: words,
  secondSubject: subject,
  secondText: words,
};

type Values = { firstReminder: number; secondReminder: number } & Record<LetterField, string>;

const placeholders = Object.keys(letterPlaceholders);

const isSendable = z.check<Values>(({ value, issues }) => {
  const add = (path: keyof Values, message: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message });
  if (value.secondReminder < value.firstReminder) add('secondReminder', 'No puede ser antes que el primero.');
  for (const field of letterFields) {
    const problem = hasLink(value[field])
      ? 'Escribe sin enlaces ni correos, y con un espacio después de cada punto.'
      : placeholderProblem(value[field], placeholders);
    if (problem) add(field, problem);
  }
});

export const RenewalPolicyForm = z.strictObject(shape).check(isSendable);
export type RenewalPolicyForm = z.output<typeof RenewalPolicyForm>;

/** With its letters as they are mailed. `version` is 0 before it was saved. */
export const RenewalPolicy = z.object({ ...shape, version: z.int() });
export type RenewalPolicy = z.output<typeof RenewalPolicy>;

/** A step and its day. Before that day it is `coming`; from then on `due` until it was taken, which stopping access needs not. */
export const Rung = z.object({
  step: choice(steps),
  on: date,
  state: z.enum(['coming', 'due', 'mailed', 'unmailed', 'skipped', 'stopped']),
});
export type Rung = z.output<typeof Rung>;

/** A subscription with an unpaid period that has begun or begins soon. */
export const Renewal = z.object({
  membershipId: id,
  clientId: id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  planName: z.string(),
  /** The first day of the earliest unpaid period. */
  since: date,
  /** In the currency's minor unit: what is owed today, or will be from `since` on. */
  amount: z.int(),
  ladder: z.array(Rung),
});
export type Renewal = z.output<typeof Renewal>;

export const stepTaken = failure({
  code: 'step_taken',
  status: 409,
  message: 'Ese paso ya se hizo.',
});

const target = { membershipId: id, period: date, step: choice(steps) };

export const renewalsContract = {
  getPolicy: verb({
    method: 'GET',
    path: '/renewals/policy',
    summary: 'Cuándo se avisa, se recuerda y se corta el acceso',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({}),
    output: RenewalPolicy,
    errors: [],
  }),
  savePolicy: verb({
    method: 'PUT',
    path: '/renewals/policy',
    summary: 'Cambiar cuándo se avisa, se recuerda y se corta el acceso',
    access: 'gym',
    right: 'gym.edit',
    input: z
      .strictObject({ ...shape, version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) })
      .check(isSendable),
    output: RenewalPolicy,
    errors: [stale],
  }),
  skipStep: verb({
    method: 'POST',
    path: '/renewals/skip-step',
    summary: 'Saltar un paso de una suscripción',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject(target),
    output: z.object({ ladder: z.array(Rung) }),
    errors: [notFound, stepTaken],
  }),
  resumeStep: verb({
    method: 'POST',
    path: '/renewals/resume-step',
    summary: 'Volver a hacer un paso que se saltó',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject(target),
    output: z.object({ ladder: z.array(Rung) }),
    errors: [notFound],
  }),
};
