import { asMailText } from '../../wire/mail-text.ts';
import { type AuditRow, labelOf, type RecordWords, type Say } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import type { Renewal, RenewalPolicyForm, Rung, Step } from './contract.ts';
import { steps } from './domain.ts';

const states: Readonly<Record<Rung['state'], string>> = {
  coming: '',
  due: 'por hacer',
  mailed: 'enviado',
  unmailed: 'sin correo',
  skipped: 'saltado',
  stopped: 'cortado',
};

/** 'enviado', 'el 27-11-2026', 'por hacer', 'saltado', 'cortado el 30-11-2026' */
export function rungWords({ on, state }: Pick<Rung, 'on' | 'state'>): string {
  if (state === 'coming') return `el ${day(on)}`;
  return state === 'stopped' ? `${states[state]} el ${day(on)}` : states[state];
}

/** In the currency's minor unit. */
const exampleAmount = 30_000;
/** The most days that a policy may have. */
const longest = 90;

type Told = Pick<Renewal, 'name' | 'planName' | 'since' | 'amount'>;

/** The text of a step's mail. */
export function stepWords(
  step: Step,
  told: Told,
  gymName: string,
  money: (amount: number) => string,
): string {
  const { name, planName, since, amount } = told;
  const owed = `${money(amount)} de tu suscripción ${planName}`;
  if (step === 'announcement')
    return `Hola, ${name}: el ${day(since)} se renueva tu suscripción ${planName} en ${gymName}, por ${money(amount)}.`;
  const reminder = `Hola, ${name}: en ${gymName} tienes pendiente ${owed}, desde el ${day(since)}.`;
  return `${reminder} Si ya lo pagaste, no tomes en cuenta este mensaje.`;
}

export const subjectOf = (step: Step, planName: string): string =>
  step === 'announcement'
    ? `Tu suscripción ${planName} se renueva pronto`
    : `Tu suscripción ${planName} está pendiente`;

/** A step's mail, as it leaves. */
export function stepLetter(
  step: Step,
  told: Told,
  gymName: string,
  money: (amount: number) => string,
): { readonly subject: string; readonly text: string } {
  const plain = { ...told, name: asMailText(told.name), planName: asMailText(told.planName) };
  return {
    subject: subjectOf(step, plain.planName),
    text: `${stepWords(step, plain, asMailText(gymName), money)}\n`,
  };
}

interface Sender {
  readonly gymName: string;
  readonly today: string;
  readonly money: (amount: number) => string;
}

/** The mail of a step as it would leave today to somebody, for the days of a policy. */
export function exampleLetter(step: Step, policy: RenewalPolicyForm, { gymName, today, money }: Sender) {
  const { announceDays, firstReminder, secondReminder } = policy;
  const after = step === 'first' ? firstReminder : secondReminder;
  // While they are typed they may be anything.
  const days = Math.min(Math.trunc(Number(step === 'announcement' ? announceDays : after)) || 0, longest);
  const since = `${Temporal.PlainDate.from(today).add({ days: step === 'announcement' ? days : -days })}`;
  return stepLetter(step, { name: 'Ana', planName: 'Mensual', since, amount: exampleAmount }, gymName, money);
}

const tellStep = ({ step, state, mailed_to, client_id }: AuditRow, say: Say) => {
  const about = `«${labelOf(steps, step)}» de la suscripción de ${say.name('client', client_id)}`;
  if (state === 'mailed') return `Envió por correo ${about} a ${mailed_to}`;
  if (state === 'skipped') return `Omitió ${about}`;
  return state === 'unmailed' ? `No pudo enviar por correo ${about}` : `Volvió a dejar pendiente ${about}`;
};

export const renewalsRecord = {
  renewal_policy: {
    kind: 'settings',
    thing: () => 'los días de las suscripciones',
    many: 'días de las suscripciones',
    columns: {
      announce_days: ['los días del aviso', 'number'],
      first_reminder: ['los días del primer recordatorio', 'number'],
      second_reminder: ['los días del segundo recordatorio', 'number'],
      stop_after: ['los días hasta el corte', 'number'],
    },
  },
  renewal_step: {
    kind: 'memberships',
    thing: ({ step, client_id }, say) =>
      `el paso «${labelOf(steps, step)}» de la suscripción de ${say.name('client', client_id)}`,
    many: 'pasos de suscripciones',
    sentences: { insert: tellStep, update: tellStep },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      period: ['el período', 'date'],
      step: ['el paso', steps],
      state: [
        'el estado',
        { mailed: 'Enviado', unmailed: 'Sin enviar', skipped: 'Omitido', open: 'Pendiente' },
      ],
      mailed_to: 'el correo',
      subject: 'el asunto',
      text: 'el texto',
    },
  },
} as const satisfies RecordWords;
