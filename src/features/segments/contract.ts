import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  amountFrom0,
  choice,
  Done,
  date,
  endTime,
  id,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  text,
  time,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { placeholderProblem } from '../../wire/placeholders.ts';
import { failure, verb } from '../../wire/verb.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { channels } from '../consents/domain.ts';
import { placeholdersOf } from '../messages/domain.ts';
import { moment, Person } from '../outreach/contract.ts';
import {
  bounds,
  matches,
  maxNamed,
  maxRules,
  maxSegments,
  membershipStates,
  type RuleKind,
  ways,
} from './domain.ts';

const daysFrom = (least: number, most: number) =>
  wholeNumber(least, most, `Escribe cuántos días, de ${least} a ${most}.`);
const years = wholeNumber(0, 120, 'Escribe cuántos años, de 0 a 120.');

const named = (message: string) =>
  z.array(id).check(
    z.minLength(1, message),
    z.maxLength(maxNamed, `Elige ${maxNamed} como máximo.`),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Hay uno repetido.' }),
  );

const inOrder = (error: string) =>
  z.refine<{ from: number | string; to: number | string }>(({ from, to }) => from <= to, {
    path: ['to'],
    error,
  });
const toFollows = inOrder('Debe ser igual o mayor que el primero.');
const hourFollows = z.refine<{ from: string; to: string }>(({ from, to }) => from < to, {
  path: ['to'],
  error: 'Debe ser después de la primera hora.',
});

const rules = {
  plan: z.strictObject({ kind: z.literal('plan'), is: yesNo, planIds: named('Elige al menos un plan.') }),
  membership: z.strictObject({ kind: z.literal('membership'), state: choice(membershipStates) }),
  /** Days from today to the last day of the membership. */
  expires: z
    .strictObject({ kind: z.literal('expires'), from: daysFrom(0, 365), to: daysFrom(0, 365) })
    .check(toFollows),
  /** Days since the last day of the membership. */
  expired: z
    .strictObject({ kind: z.literal('expired'), from: daysFrom(1, 3650), to: daysFrom(1, 3650) })
    .check(toFollows),
  /** In the currency's minor unit. */
  owes: z.strictObject({ kind: z.literal('owes'), amount: amountFrom0 }),
  absent: z.strictObject({ kind: z.literal('absent'), days: daysFrom(1, 365) }),
  visits: z.strictObject({
    kind: z.literal('visits'),
    bound: choice(bounds),
    times: wholeNumber(0, 30, 'Escribe cuántos días, de 0 a 30.'),
  }),
  class: z.strictObject({
    kind: z.literal('class'),
    is: yesNo,
    classIds: named('Elige al menos una clase.'),
  }),
  hour: z.strictObject({ kind: z.literal('hour'), from: time, to: endTime }).check(hourFollows),
  booked: z.strictObject({ kind: z.literal('booked'), is: yesNo }),
  began: z.strictObject({ kind: z.literal('began'), bound: choice(bounds), days: daysFrom(0, 3650) }),
  birthday: z.strictObject({ kind: z.literal('birthday') }),
  age: z.strictObject({ kind: z.literal('age'), from: years, to: years }).check(toFollows),
  consent: z.strictObject({
    kind: z.literal('consent'),
    is: yesNo,
    purposeId: id,
    /** Empty where the purpose has none. */
    channel: z.union([z.literal(''), choice(channels)], { error: 'Elige por dónde.' }),
  }),
  reach: z.strictObject({ kind: z.literal('reach'), is: yesNo, way: choice(ways) }),
} as const satisfies Record<RuleKind, z.ZodMiniType>;

const Rule = z.discriminatedUnion('kind', Object.values(rules) as unknown as Rules, {
  error: 'Elige qué se pide.',
});
type Rules = [(typeof rules)[RuleKind], ...(typeof rules)[RuleKind][]];
export type Rule = z.output<(typeof rules)[RuleKind]>;

const asked = {
  match: choice(matches),
  rules: z
    .array(Rule)
    .check(
      z.minLength(1, 'Agrega al menos una regla.'),
      z.maxLength(maxRules, `Un segmento tiene ${maxRules} reglas como máximo.`),
    ),
};

/** Whom a segment is about. */
export const Criteria = z.strictObject(asked);
export type Criteria = z.output<typeof Criteria>;

const shape = {
  name: requiredText(60, 'Escribe el nombre.', oneLine),
  ...asked,
  /** What its people are written; empty, the gym's message for segments. */
  text: text(600),
};

const isFillable = z.check<{ text: string }>(({ value, issues }) => {
  const message = placeholderProblem(value.text, placeholdersOf.segment);
  if (message) issues.push({ code: 'custom', input: value.text, path: ['text'], message });
});

export const SegmentForm = z.strictObject(shape).check(isFillable);
export type SegmentForm = z.output<typeof SegmentForm>;

export const Segment = z.object({
  ...shape,
  id,
  /** How many are in it now; null for whoever may not see what its rules ask. */
  people: z.nullable(z.int()),
  version,
});
export type Segment = z.output<typeof Segment>;

const Named = z.object({
  id,
  name: z.string(),
  /** Whether it was removed: it keeps its name in rules that ask for it. */
  gone: z.boolean(),
});

/** What rules can name. */
const Options = z.object({
  plans: z.array(Named),
  classes: z.array(z.extend(Named, { days: z.array(choice(weekdays)), startTime: time })),
  purposes: z.array(z.extend(Named, { channels: z.array(choice(channels)) })),
});
export type Options = z.output<typeof Options>;

const Exported = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  planName: z.nullable(z.string()),
  expiresOn: z.nullable(date),
});
export type Exported = z.output<typeof Exported>;

export const nameTaken = failure({
  code: 'segment_name_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay un segmento con este nombre.',
});

export const tooManySegments = failure({
  code: 'too_many_segments',
  status: 409,
  message: `Ya tienes ${maxSegments} segmentos, que es lo más que puede haber. Elimina uno.`,
});

export const ruleHidden = failure({
  code: 'rule_hidden',
  status: 403,
  message: 'Este segmento pregunta por fechas de nacimiento, y tu rol no las ve.',
});

export const nameUnknown = failure({
  code: 'rule_names_unknown',
  status: 400,
  message: 'Una regla nombra algo que ya no existe. Elige otro.',
});

export const segmentInUse = failure({
  code: 'segment_in_use',
  status: 409,
  message:
    'Un correo automático le llega a este segmento. Elige otro en Automatizaciones antes de eliminarlo.',
});

export const segmentAutomated = failure({
  code: 'segment_automated',
  status: 403,
  message:
    'Un correo automático le llega a este segmento: lo cambia quien puede cambiar los ajustes del gimnasio.',
});

const right = 'receivables';

export const segmentsContract = {
  list: verb({
    method: 'GET',
    path: '/segments',
    summary: 'Los segmentos de clientes, con sus reglas y cuántas personas cumplen ahora cada uno',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Segment), options: Options }),
    errors: [],
  }),
  preview: verb({
    method: 'POST',
    path: '/segments/preview',
    summary: 'Cuántos clientes cumplen unas reglas ahora, y los primeros de ellos; no guarda nada',
    access: 'gym',
    right,
    input: Criteria,
    output: z.object({
      people: z.int(),
      items: z.array(z.object({ clientId: id, name: z.string(), surname: z.string() })),
    }),
    errors: [ruleHidden],
  }),
  get: verb({
    method: 'GET',
    path: '/segments/:id',
    summary: 'Un segmento, con cuántas personas lo cumplen ahora',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Segment,
    errors: [notFound],
  }),
  people: verb({
    method: 'GET',
    path: '/segments/:id/people',
    summary: 'Los clientes que cumplen ahora las reglas de un segmento, por nombre',
    access: 'gym',
    right,
    input: z.strictObject({ id, page: pageNumber }),
    output: z.extend(pageOf(Person), { ...moment, segment: Segment, options: Options }),
    errors: [notFound, ruleHidden],
  }),
  export: verb({
    method: 'GET',
    path: '/segments/:id/export',
    summary: 'Todos los clientes de un segmento, para exportarlos',
    access: 'gym',
    bulk: true,
    right: 'clients.export',
    input: z.strictObject({ id }),
    output: z.object({ items: z.array(Exported) }),
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/segments',
    summary: 'Guardar un segmento de clientes por reglas',
    access: 'gym',
    right,
    input: z.strictObject({ id, ...shape }).check(isFillable),
    output: Segment,
    errors: [notFound, alreadySaved, nameTaken, tooManySegments, nameUnknown, ruleHidden],
  }),
  update: verb({
    method: 'PUT',
    path: '/segments/:id',
    summary: 'Cambiar el nombre, las reglas o el mensaje de un segmento',
    access: 'gym',
    right,
    input: z.strictObject({ id, version, ...shape }).check(isFillable),
    output: Segment,
    errors: [notFound, stale, nameTaken, nameUnknown, ruleHidden, segmentAutomated],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/segments/:id',
    summary: 'Eliminar un segmento; a sus personas no les pasa nada',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, segmentInUse],
  }),
  restore: verb({
    method: 'POST',
    path: '/segments/:id/restore',
    summary: 'Deshacer la eliminación de un segmento',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, nameTaken, tooManySegments],
  }),
};
