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
  text,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { placeholderProblem } from '../../wire/placeholders.ts';
import { failure, verb } from '../../wire/verb.ts';
import { ruleHidden } from '../segments/contract.ts';
import {
  type AutomationKind,
  automationKinds,
  automationPlaceholders,
  classKinds,
  linkProblem,
  mailStates,
  needsPurpose,
  obstacles,
  sendingHours,
  timings,
  toldBy,
} from './domain.ts';

const kind = choice(automationKinds);
const { first, last } = sendingHours;

const form = {
  kind,
  active: yesNo,
  days: wholeNumber(0, 365, 'Escribe cuántos días, de 0 a 365.'),
  hour: wholeNumber(first, last, `Elige una hora de ${first}:00 a ${last}:00.`),
  /** The purpose by which clients agreed to it, where it takes consent. */
  purposeId: z.nullable(id),
  /** Only who is in it when it leaves gets it; null for everybody whom it is about. Left out, it stays. */
  segmentId: z.optional(z.nullable(id)),
  /** Empty returns to the default. */
  subject: text(120, oneLine),
  text: text(2000),
};

interface Checked {
  kind: AutomationKind;
  active: boolean;
  days: number;
  purposeId: string | null;
  subject: string;
  text: string;
}

const isSendable = z.check<Checked>(({ value, issues }) => {
  const { kind, active, days, purposeId } = value;
  const { least, most } = timings[kind];
  const add = (path: keyof Checked, message: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message });
  if (days < least || days > most) add('days', `Escribe de ${least} a ${most} días.`);
  if (active && needsPurpose[kind] && purposeId === null)
    add('purposeId', 'Elige con qué consentimiento se envía.');
  for (const field of ['subject', 'text'] as const) {
    const problem =
      linkProblem(value[field]) ?? placeholderProblem(value[field], automationPlaceholders(kind));
    if (problem) add(field, problem);
  }
});

export const AutomationForm = z.strictObject(form).check(isSendable);
export type AutomationForm = z.output<typeof AutomationForm>;

/** How a gym has it; subject and text as they are sent. */
export const Automation = z.object({
  ...form,
  segmentId: z.nullable(id),
  /** Mails of it that left in the last 30 days. */
  sent: z.int(),
  /** Mails of the last 30 days that did not. */
  failed: z.int(),
  /** 0 before it was saved. */
  version: z.int(),
});
export type Automation = z.output<typeof Automation>;

/** Somebody who is due for it today, with the mail as it would arrive. */
const Recipient = z.object({
  clientId: id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The day that it is about. */
  day: date,
  subject: z.string(),
  text: z.string(),
  obstacle: z.nullable(choice(obstacles)),
});
export type Recipient = z.output<typeof Recipient>;

/** A mail to a client, with what it said. */
const AutomationMail = z.object({
  id,
  kind,
  clientId: id,
  /** Of the client by now. */
  name: z.string(),
  surname: z.string(),
  /** The day that it was about. */
  day: date,
  sentAt: instant,
  state: choice(mailStates),
  /** Where it went. */
  sentTo: z.string(),
  subject: z.string(),
  text: z.string(),
  channel: choice(toldBy),
});
export type AutomationMail = z.output<typeof AutomationMail>;

/** Somebody with a place in a class on a date, or a wait for one, and what they were told of it. */
const Informed = z.object({
  reservationId: id,
  clientId: id,
  name: z.string(),
  surname: z.string(),
  whatsapp: z.string(),
  waiting: z.boolean(),
  hasMail: z.boolean(),
  /** Whether they turned notices on in some phone. */
  hasPhone: z.boolean(),
  /** How they were told last; null where they were not. */
  told: z.nullable(
    z.object({
      kind: choice(classKinds),
      channel: choice(toldBy),
      state: choice(mailStates),
      at: instant,
      /** Whether a phone was told too. */
      alsoPhone: z.boolean(),
    }),
  ),
  /** What they do not know yet; null where there is nothing. */
  untold: z.nullable(choice(classKinds)),
  /** Whether it will leave by itself. */
  pending: z.boolean(),
  /** What they do not know yet, to write to them by hand. */
  text: z.string(),
});
export type Informed = z.output<typeof Informed>;

export const nothingToTell = failure({
  code: 'nothing_to_tell',
  status: 409,
  message: 'Ya lo sabe, o la clase ya empezó: no hay nada que avisarle.',
});

export const views = { receive: 'Les llega', left: 'Quedan fuera' } as const;

export const purposeUnknown = failure({
  code: 'purpose_unknown',
  status: 400,
  field: 'purposeId',
  message: 'Esa finalidad ya no se pide por correo. Elige otra.',
});

export const segmentUnknown = failure({
  code: 'segment_unknown',
  status: 400,
  field: 'segmentId',
  message: 'Ese segmento ya no existe. Elige otro.',
});

const right = 'receivables';

export const automationsContract = {
  list: verb({
    method: 'GET',
    path: '/automations',
    summary: 'Los correos que se envían solos a los clientes, y cómo está cada uno',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: z.object({
      items: z.array(Automation),
      /** What clients are asked for by mail. */
      purposes: z.array(z.object({ id, name: z.string() })),
      segments: z.array(z.object({ id, name: z.string() })),
    }),
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/automations/:kind',
    summary: 'Encender, apagar o cambiar un correo que se envía solo',
    access: 'gym',
    right: 'gym.edit',
    input: z
      .strictObject({ ...form, version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) })
      .check(isSendable),
    output: Automation,
    errors: [stale, purposeUnknown, segmentUnknown],
  }),
  preview: verb({
    method: 'GET',
    path: '/automations/:kind/preview',
    summary: 'A quién le llegaría hoy un correo, con su texto, y quién queda fuera y por qué; no envía nada',
    access: 'gym',
    right,
    input: z.strictObject({ kind, view: z._default(choice(views), 'receive'), page: pageNumber }),
    output: z.extend(pageOf(Recipient), {
      receive: z.int(),
      left: z.int(),
      /** Whether nothing is known of who comes, as the gym takes no attendance. */
      noData: z.boolean(),
    }),
    errors: [ruleHidden],
  }),
  sent: verb({
    method: 'GET',
    path: '/automations/:kind/mails',
    summary: 'Lo que se envió de un correo automático, lo último primero',
    access: 'gym',
    right,
    input: z.strictObject({ kind, page: pageNumber }),
    output: pageOf(AutomationMail),
    errors: [],
  }),
  ofClient: verb({
    method: 'GET',
    path: '/clients/:clientId/automation-mails',
    summary: 'Los correos automáticos de un cliente, y si pidió no recibir más',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id, page: pageNumber }),
    output: z.extend(pageOf(AutomationMail), {
      /** Since when the client gets none; null where they do. `online` is by the link of a mail. */
      stopped: z.nullable(z.object({ at: instant, online: z.boolean(), by: z.string() })),
    }),
    errors: [notFound],
  }),
  ofDate: verb({
    method: 'GET',
    path: '/classes/:classId/dates/:date/notices',
    summary: 'A quién de una clase de un día se le avisó qué y por dónde, y a quién falta avisarle',
    access: 'gym',
    right: ['classes.view', 'attendance'],
    input: z.strictObject({ classId: id, date }),
    output: z.object({ items: z.array(Informed) }),
    errors: [notFound],
  }),
  tell: verb({
    method: 'POST',
    path: '/reservations/:reservationId/notices',
    summary: 'Anotar que a alguien se le avisó por WhatsApp lo que cambió de su clase',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id, reservationId: id, kind: choice(classKinds) }),
    output: Done,
    errors: [notFound, alreadySaved, nothingToTell],
  }),
  own: verb({
    method: 'GET',
    path: '/my-space/notices',
    summary: 'Lo que cambió de las reservas propias que vienen, desde que se hicieron',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ reservationId: id, kind: choice(classKinds) })) }),
    errors: [],
  }),
  stop: verb({
    method: 'POST',
    path: '/clients/:clientId/automation-stops',
    summary: 'Dejar de enviarle correos automáticos a un cliente que lo pide, o volver a enviarle',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id, clientId: id, stopped: yesNo }),
    output: Done,
    errors: [notFound, alreadySaved],
  }),
};
