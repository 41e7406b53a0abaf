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
import { failure, type Output, verb } from '../../wire/verb.ts';
import { sendingHours } from '../messages/domain.ts';
import { ruleHidden } from '../segments/contract.ts';
import { CloudTemplate } from '../whatsappcloud/contract.ts';
import { receipts } from '../whatsappcloud/domain.ts';
import {
  type AutomationKind,
  automationKinds,
  automationPlaceholders,
  classKinds,
  ladderBounds,
  linkProblem,
  mailStates,
  needsPurpose,
  obstacles,
  type SentBy,
  sentBy,
  timings,
  toldBy,
  waysOf,
} from './domain.ts';

const kind = choice(automationKinds);
const { first, last } = sendingHours;

const form = {
  kind,
  active: yesNo,
  days: wholeNumber(0, 365, 'Escribe cuántos días, de 0 a 365.'),
  hour: wholeNumber(first, last, `Elige una hora de ${first}:00 a ${last}:00.`),
  /** Of debts: after how many days they are reminded of again, and how many times at most; else 0. Left out, they stay. */
  everyDays: z.optional(z.int()),
  times: z.optional(z.int()),
  /** The purpose by which clients agreed to it, where it takes consent. */
  purposeId: z.nullable(id),
  /** Only who is in it when it leaves gets it; null for everybody whom it is about. Left out, it stays. */
  segmentId: z.optional(z.nullable(id)),
  /** By what it reaches people. Left out, it stays; so does what follows. */
  channel: z.optional(choice(sentBy)),
  /** The template of WhatsApp that leaves by `cloud`, and what of ours fills each of its variables, in their order. */
  templateId: z.optional(z.nullable(id)),
  templateValues: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
  /** Empty returns to the default. */
  subject: text(120, oneLine),
  text: text(2000),
};

interface Checked {
  kind: AutomationKind;
  active: boolean;
  days: number;
  everyDays?: number | undefined;
  times?: number | undefined;
  purposeId: string | null;
  channel?: SentBy | undefined;
  templateId?: string | null | undefined;
  templateValues?: readonly string[] | undefined;
  subject: string;
  text: string;
}

export const sumShown = failure({
  code: 'sum_shown',
  status: 400,
  field: 'subject',
  message: 'El aviso se ve con la pantalla bloqueada: no puede llevar {monto}.',
});

const isSendable = z.check<Checked>(({ value, issues }) => {
  const { kind, active, days, everyDays, times, purposeId, channel, templateId, templateValues = [] } = value;
  const { least, most } = timings[kind];
  const add = (path: keyof Checked, message: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message });
  if (days < least || days > most) add('days', `Escribe de ${least} a ${most} días.`);
  if (kind === 'owing') {
    for (const [field, many, unit] of [
      ['everyDays', everyDays, 'días'],
      ['times', times, 'veces'],
    ] as const) {
      const { least: fewest, most: greatest } = ladderBounds[field];
      if (many !== undefined && (many < fewest || many > greatest))
        add(field, `Escribe de ${fewest} a ${greatest} ${unit}.`);
    }
  }
  if (active && needsPurpose[kind] && purposeId === null)
    add('purposeId', 'Elige con qué consentimiento se envía.');
  if (channel && !waysOf(kind).includes(channel)) add('channel', 'Elige por dónde sale solo.');
  if (active && channel === 'cloud' && templateId === null) add('templateId', 'Elige una plantilla.');
  const known: readonly string[] = automationPlaceholders(kind);
  // One that is not chosen yet is empty.
  const isKept = (name: string) =>
    known.includes(name) || (name === '' && !(channel === 'cloud' && templateId));
  if (!templateValues.every(isKept))
    add('templateValues', 'Elige con qué se llena cada dato de la plantilla.');
  for (const field of ['subject', 'text'] as const) {
    const problem =
      linkProblem(value[field]) ?? placeholderProblem(value[field], automationPlaceholders(kind));
    if (problem) add(field, problem);
  }
  if (channel === 'push' && value.subject.includes('{monto}')) add('subject', sumShown.message);
});

export const AutomationForm = z.strictObject(form).check(isSendable);
export type AutomationForm = z.output<typeof AutomationForm>;

/** How a gym has it; subject and text as they are sent. */
export const Automation = z.object({
  ...form,
  everyDays: z.int(),
  times: z.int(),
  segmentId: z.nullable(id),
  channel: choice(sentBy),
  templateId: z.nullable(id),
  templateValues: z.array(z.string()),
  /** How many of it left in the last 30 days. */
  sent: z.int(),
  /** How many of the last 30 days did not. */
  failed: z.int(),
  /** 0 before it was saved. */
  version: z.int(),
});
export type Automation = z.output<typeof Automation>;

const ofDebt = {
  /** Which one of a debt since that day, from 1 on; 0 of other kinds. */
  reminder: z.int(),
};

/** Somebody who is due for it, with the message as it would arrive; by WhatsApp it has no subject. */
const Recipient = z.object({
  clientId: id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The number of their WhatsApp, as it is dialled. */
  phone: z.string(),
  /** The day that it is about. */
  day: date,
  ...ofDebt,
  /** What they owe in all, in the currency's minor unit; null of other kinds. */
  amount: z.nullable(z.int()),
  subject: z.string(),
  text: z.string(),
  /** By what it reaches them: what changes of a class goes by mail to who has no WhatsApp. */
  channel: choice(sentBy),
  obstacle: z.nullable(choice(obstacles)),
});
export type Recipient = z.output<typeof Recipient>;

/** A message to a client, with what it said. */
const AutomationMail = z.object({
  id,
  kind,
  clientId: id,
  /** Of the client by now. */
  name: z.string(),
  surname: z.string(),
  /** The day that it was about. */
  day: date,
  ...ofDebt,
  sentAt: instant,
  state: choice(mailStates),
  /** Where it went. */
  sentTo: z.string(),
  subject: z.string(),
  text: z.string(),
  channel: choice(toldBy),
  /** How much of it arrived, as Meta tells of what left by `cloud`. */
  receipt: z.nullable(choice(receipts)),
  /** Meta's error, where it did not arrive. */
  errorCode: z.nullable(z.int()),
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
  /** Whether the gym's number tells them first: what they do not know yet, or else that the class is cancelled. */
  hasWhatsApp: z.boolean(),
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
  message: 'Esa finalidad ya no se pide por ese medio. Elige otra.',
});

export const segmentUnknown = failure({
  code: 'segment_unknown',
  status: 400,
  field: 'segmentId',
  message: 'Ese segmento ya no existe. Elige otro.',
});

export const templateUnusable = failure({
  code: 'template_unusable',
  status: 409,
  field: 'templateId',
  message: 'Esa plantilla no se puede usar ahora: Meta no la tiene aprobada. Elige otra.',
});

export const templateChanged = failure({
  code: 'template_changed',
  status: 409,
  field: 'templateValues',
  message: 'La plantilla lleva otros datos ahora. Elige de nuevo con qué se llena cada uno.',
});

export const whatsAppMissing = failure({
  code: 'whatsapp_missing',
  status: 409,
  field: 'channel',
  message: 'Para que salga solo, conecta antes tu número de WhatsApp en Plugins.',
});

export const nothingToWrite = failure({
  code: 'nothing_to_write',
  status: 409,
  message: 'Hoy no hay nada que escribirle: ya recibió un mensaje, o dejó de corresponderle.',
});

/** Whether the gym's number writes by itself. */
export const cloudStates = {
  none: 'Sin conectar',
  off: 'Apagado',
  paused: 'En pausa',
  on: 'Encendido',
} as const;

const right = 'receivables';

export const automationsContract = {
  list: verb({
    method: 'GET',
    path: '/automations',
    summary: 'Los mensajes que se envían solos a los clientes, y cómo está cada uno',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: z.object({
      items: z.array(Automation),
      /** What clients are asked for, by mail, by WhatsApp or by notices in their phones. */
      purposes: z.array(z.object({ id, name: z.string(), byMail: yesNo, byWhatsApp: yesNo, byPhone: yesNo })),
      segments: z.array(z.object({ id, name: z.string() })),
      whatsApp: z.object({
        state: choice(cloudStates),
        /** The error of Meta for which it is paused. */
        pausedFor: z.nullable(z.int()),
        templates: z.array(CloudTemplate),
      }),
    }),
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/automations/:kind',
    summary: 'Encender, apagar o cambiar un mensaje que se envía solo',
    access: 'gym',
    right: 'gym.edit',
    input: z
      .strictObject({ ...form, version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) })
      .check(isSendable),
    output: Automation,
    errors: [
      stale,
      sumShown,
      purposeUnknown,
      segmentUnknown,
      templateUnusable,
      templateChanged,
      whatsAppMissing,
    ],
  }),
  preview: verb({
    method: 'GET',
    path: '/automations/:kind/preview',
    summary: 'A quién le llegaría hoy un mensaje, con su texto, y quién queda fuera y por qué; no envía nada',
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
  write: verb({
    method: 'POST',
    path: '/automations/:kind/messages',
    summary: 'Anotar que alguien del equipo le escribió a un cliente por WhatsApp lo que le tocaba hoy',
    access: 'gym',
    right,
    input: z.strictObject({ id, kind, clientId: id }),
    output: Done,
    errors: [alreadySaved, nothingToWrite],
  }),
  sent: verb({
    method: 'GET',
    path: '/automations/:kind/mails',
    summary: 'Lo que se envió de un mensaje automático, lo último primero',
    access: 'gym',
    right,
    input: z.strictObject({ kind, page: pageNumber }),
    output: pageOf(AutomationMail),
    errors: [],
  }),
  ofClient: verb({
    method: 'GET',
    path: '/clients/:clientId/automation-mails',
    summary: 'Los mensajes automáticos de un cliente, y si pidió no recibir más',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id, page: pageNumber }),
    output: z.extend(pageOf(AutomationMail), {
      /** Since when the client gets none; null where they do. `online` is by the link of a mail, else by their own WhatsApp or by whoever wrote it down. */
      stopped: z.nullable(
        z.object({ at: instant, online: z.boolean(), byWhatsApp: z.boolean(), by: z.string() }),
      ),
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
  ownStop: verb({
    method: 'GET',
    path: '/my-space/automation-stop',
    summary: 'Si quien pregunta pidió no recibir mensajes automáticos',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({ stopped: z.boolean() }),
    errors: [],
  }),
  ownResume: verb({
    method: 'POST',
    path: '/my-space/automation-stop',
    summary: 'Volver a recibir mensajes automáticos, de quien pidió no recibirlos',
    access: 'client',
    input: z.strictObject({ id }),
    output: Done,
    errors: [alreadySaved],
  }),
  stop: verb({
    method: 'POST',
    path: '/clients/:clientId/automation-stops',
    summary: 'Dejar de enviarle mensajes automáticos a un cliente que lo pide, o volver a enviarle',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id, clientId: id, stopped: yesNo }),
    output: Done,
    errors: [notFound, alreadySaved],
  }),
};

/** The automations of a gym, and what they are set with. */
export type Lists = Output<typeof automationsContract.list>;
