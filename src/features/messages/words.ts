import { fillPlaceholders } from '../../wire/placeholders.ts';
import { labelOf, type RecordWords } from '../../wire/record.ts';
import type { MessageFacts } from './contract.ts';
import type { Placeholder } from './domain.ts';
import { messageKinds } from './domain.ts';

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const dayFormat = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const nearDays: Readonly<Record<number, string>> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** 'el viernes 27 de noviembre' */
export const dateWords = (date: string): string => `el ${dayFormat.format(utc(date)).replace(',', '')}`;

/** 'hoy', 'mañana', 'ayer', 'el viernes 27 de noviembre': reads as the end of 'tu plan vence …' and 'tu plan venció …'. */
export function dayWords(date: string, today: string): string {
  const days = (utc(date).getTime() - utc(today).getTime()) / 86_400_000;
  return nearDays[days] ?? dateWords(date);
}

const noConsent = {
  whatsapp: 'No ha aceptado que le escribas por WhatsApp.',
  mail: 'No ha aceptado que le escribas por correo.',
  call: 'No ha aceptado llamadas.',
} as const;

/** Why somebody who has not consented to a way may not be contacted by it. */
export const noConsentWords = (way: keyof typeof noConsent): string =>
  `${noConsent[way]} Pregúntale en Consentimientos, en su ficha.`;

interface Sender {
  readonly gymName: string;
  readonly today: string;
  readonly money: (amount: number) => string;
}

export interface Filling extends MessageFacts {
  /** What the client owes, in words; by default the amount of the plan. */
  readonly debt?: string;
}

/** A template's text for a client. */
export function messageText(
  template: string,
  { name, planName, expiresOn, amount, debt }: Filling,
  { gymName, today, money }: Sender,
): string {
  const sum = amount ? money(amount) : 'el valor de tu plan';
  return fillPlaceholders(template, {
    nombre: name,
    plan: planName ?? 'actual',
    vence: expiresOn ? dayWords(expiresOn, today) : 'pronto',
    monto: sum,
    deuda: debt ?? sum,
    gimnasio: gymName,
  } satisfies Record<Placeholder, string>);
}

export const messagesRecord = {
  message_template: {
    kind: 'settings',
    thing: ({ kind }) => `el mensaje «${labelOf(messageKinds, kind)}»`,
    many: 'mensajes',
    sentences: { insert: ({ kind }) => `Cambió el mensaje «${labelOf(messageKinds, kind)}»` },
    columns: { kind: ['el motivo', messageKinds], text: 'el texto' },
  },
} as const satisfies RecordWords;
