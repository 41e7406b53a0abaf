import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { channels, recordedSources, sources, standings } from './domain.ts';

const channel = choice(channels);

const shape = {
  name: requiredText(80, 'Escribe para qué es.', oneLine),
  text: requiredText(2000, 'Escribe el texto que acepta el cliente.'),
  /** None where it is not about messages. */
  channels: z.array(channel).check(
    z.maxLength(4, 'Un canal está repetido.'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Un canal está repetido.' }),
  ),
};

export const PurposeForm = z.strictObject(shape);
export type PurposeForm = z.output<typeof PurposeForm>;

/** What a gym asks its clients for. */
export const Purpose = z.object({
  ...shape,
  id,
  /** Of the text; each change makes the next one. */
  number: z.int(),
  /** The day in the gym's zone on which that text was written. */
  since: date,
  /** No longer asked for; what was agreed to stays. */
  retired: z.boolean(),
  version,
});
export type Purpose = z.output<typeof Purpose>;

/** A text of a purpose, present or past. */
export const PurposeText = z.object({ number: z.int(), text: z.string(), since: date });
export type PurposeText = z.output<typeof PurposeText>;

/** What a client agreed to, refused or withdrew, once and for ever. */
const Act = z.object({
  id,
  purposeId: id,
  channel: z.nullable(channel),
  given: z.boolean(),
  /** Of the text that it was about. */
  number: z.int(),
  source: choice(sources),
  /** The day on which the client said so. */
  on: date,
  recordedAt: instant,
  /** Who of the team recorded it; empty where nobody did. */
  by: z.string(),
});
export type Act = z.output<typeof Act>;

/** A client's standing on a purpose; one for each of its channels. */
const Line = z.object({
  channel: z.nullable(channel),
  standing: choice(standings),
  /** Whether the gym may: write by this channel, or do what the text says. */
  allowed: z.boolean(),
  /** Whether it can still be agreed to: neither the purpose nor its channel is retired. */
  asked: z.boolean(),
  /** The act that counts; null before the first. */
  actId: z.nullable(id),
});
export type Line = z.output<typeof Line>;

const ClientPurpose = z.object({
  ...Purpose.shape,
  lines: z.array(Line),
  /** Every text that it has had, the present one first. */
  texts: z.array(PurposeText),
});
export type ClientPurpose = z.output<typeof ClientPurpose>;

export const ClientConsents = z.object({
  /** Those that are asked for, and those of which the client said something. */
  purposes: z.array(ClientPurpose),
  /** Every one, by the day on which it was said, the last first. */
  acts: z.array(Act),
});
export type ClientConsents = z.output<typeof ClientConsents>;

/** A line as the client sees it, with what they said last. */
const OwnLine = z.extend(z.pick(Line, { channel: true, standing: true, asked: true }), {
  said: z.nullable(z.pick(Act, { number: true, source: true, on: true })),
});
export type OwnLine = z.output<typeof OwnLine>;

const OwnPurpose = z.extend(z.pick(Purpose, { id: true, name: true, text: true, number: true }), {
  lines: z.array(OwnLine),
});
export type OwnPurpose = z.output<typeof OwnPurpose>;

const OwnConsents = z.object({
  /** Those that are asked for, and those that the client agreed to. */
  purposes: z.array(OwnPurpose),
});

export const purposeNameTaken = failure({
  code: 'purpose_name_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay una finalidad con este nombre.',
});

export const purposeNotAsked = failure({
  code: 'purpose_not_asked',
  status: 409,
  message: 'Esto ya no se pide a los clientes. Cierra y mira qué cambió.',
});

export const consentInFuture = failure({
  code: 'consent_in_future',
  status: 400,
  field: 'on',
  message: 'Elige el día en que lo dijo: hoy o antes.',
});

export const textChanged = failure({
  code: 'consent_text_changed',
  status: 409,
  message: 'El gimnasio cambió este texto. Léelo y elige otra vez.',
});

/** When a client said something, and how. */
export const moment = { source: choice(recordedSources), on: date };

const newAct = z.strictObject({
  id,
  purposeId: id,
  channel: z.nullable(channel),
  given: z.boolean(),
  number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});
export type NewAct = z.output<typeof newAct>;

export const consentsContract = {
  purposes: verb({
    method: 'GET',
    path: '/consent-purposes',
    summary: 'Para qué pide consentimiento el gimnasio, con su texto y sus canales',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({}),
    output: z.object({ items: z.array(Purpose) }),
    errors: [],
  }),
  texts: verb({
    method: 'GET',
    path: '/consent-purposes/:id/texts',
    summary: 'Los textos que ha tenido una finalidad, el vigente primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ id, page: pageNumber }),
    output: pageOf(PurposeText),
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/consent-purposes',
    summary: 'Agregar una finalidad',
    access: 'gym',
    right: 'messages.edit',
    input: z.strictObject({ id, ...shape }),
    output: Purpose,
    errors: [notFound, alreadySaved, purposeNameTaken],
  }),
  update: verb({
    method: 'PUT',
    path: '/consent-purposes/:id',
    summary: 'Cambiar una finalidad: otro texto es otra versión, y los anteriores quedan',
    access: 'gym',
    right: 'messages.edit',
    input: z.strictObject({ id, version, ...shape }),
    output: Purpose,
    errors: [notFound, stale, purposeNameTaken],
  }),
  retire: verb({
    method: 'DELETE',
    path: '/consent-purposes/:id',
    summary: 'Dejar de pedir una finalidad; lo que se aceptó queda',
    access: 'gym',
    right: 'messages.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/consent-purposes/:id/restore',
    summary: 'Volver a pedir una finalidad',
    access: 'gym',
    right: 'messages.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, purposeNameTaken],
  }),
  get: verb({
    method: 'GET',
    path: '/clients/:clientId/consents',
    summary: 'Lo que un cliente acepta, con qué texto, desde cuándo y cómo se supo',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id }),
    output: ClientConsents,
    errors: [notFound],
  }),
  record: verb({
    method: 'POST',
    path: '/clients/:clientId/consents',
    summary: 'Anotar lo que un cliente acepta, no acepta o retira',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({
      clientId: id,
      ...moment,
      acts: z
        .array(newAct)
        .check(z.minLength(1, 'Elige qué respondió.'), z.maxLength(100, 'Son demasiadas respuestas.')),
    }),
    output: Done,
    errors: [notFound, alreadySaved, purposeNotAsked, consentInFuture],
  }),
  own: verb({
    method: 'GET',
    path: '/my-space/consents',
    summary: 'Lo que el gimnasio pide a quien pregunta, y lo que respondió',
    access: 'client',
    input: z.strictObject({}),
    output: OwnConsents,
    errors: [],
  }),
  answer: verb({
    method: 'POST',
    path: '/my-space/consents',
    summary: 'Aceptar algo que el gimnasio pide, o retirarlo',
    access: 'client',
    input: newAct,
    output: Done,
    errors: [notFound, alreadySaved, purposeNotAsked, textChanged],
  }),
};
