import { asMailText } from '../../wire/mail-text.ts';
import { fillPlaceholders } from '../../wire/placeholders.ts';
import { type AuditRow, labelOf, type RecordWords, type Say } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import type { LetterPlaceholder, Renewal, RenewalPolicyForm, Rung } from './contract.ts';
import { type MailedStep, steps } from './domain.ts';
import { defaultPolicy } from './rules.ts';

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

/** What letters that are shown as examples say, in the currency's minor unit. */
export const exampleAmount = 30_000;
/** The most days that a policy may have. */
const longest = 90;

interface Letter {
  readonly subject: string;
  readonly text: string;
}

type Told = Pick<Renewal, 'name' | 'planName' | 'since' | 'amount'>;

const list = new Intl.ListFormat('es', { type: 'conjunction' });

interface Sender {
  readonly gymName: string;
  readonly money: (amount: number) => string;
}

/** The step's mail as the policy has it, to be filled. */
const templateOf = (step: MailedStep, policy: RenewalPolicyForm): Letter => ({
  subject: policy[`${step}Subject`].trim() || defaultPolicy[`${step}Subject`],
  text: policy[`${step}Text`].trim() || defaultPolicy[`${step}Text`],
});

/** A step's mail, as it leaves; a client's subscriptions at the same step since the same day share one letter. */
export function stepLetter(
  step: MailedStep,
  renewals: readonly [Told, ...Told[]],
  policy: RenewalPolicyForm,
  { gymName, money }: Sender,
): Letter {
  const [{ name, since }] = renewals;
  const values = {
    nombre: asMailText(name),
    plan: list.format(renewals.map(({ planName }) => asMailText(planName))),
    fecha: day(since),
    monto: money(renewals.reduce((sum, { amount }) => sum + amount, 0)),
    gimnasio: asMailText(gymName),
  } satisfies Record<LetterPlaceholder, string>;
  const { subject, text } = templateOf(step, policy);
  return { subject: fillPlaceholders(subject, values), text: `${fillPlaceholders(text, values)}\n` };
}

/** The mail of a step as it would leave today to somebody, for the days of a policy. */
export function exampleLetter(
  step: MailedStep,
  policy: RenewalPolicyForm,
  { today, ...sender }: Sender & { readonly today: string },
): Letter {
  const { announceDays, firstReminder, secondReminder } = policy;
  const after = step === 'first' ? firstReminder : secondReminder;
  // While they are typed they may be anything.
  const days = Math.min(Math.trunc(Number(step === 'announcement' ? announceDays : after)) || 0, longest);
  const since = `${Temporal.PlainDate.from(today).add({ days: step === 'announcement' ? days : -days })}`;
  const example = { name: 'Ana', planName: 'Mensual', since, amount: exampleAmount };
  return stepLetter(step, [example], policy, sender);
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
    thing: () => 'los pasos de las suscripciones',
    many: 'pasos de las suscripciones',
    columns: {
      announce_days: ['los días del aviso', 'number'],
      first_reminder: ['los días del primer recordatorio', 'number'],
      second_reminder: ['los días del segundo recordatorio', 'number'],
      stop_after: ['los días hasta el corte', 'number'],
      announcement_subject: 'el asunto del aviso',
      announcement_text: 'el texto del aviso',
      first_subject: 'el asunto del primer recordatorio',
      first_text: 'el texto del primer recordatorio',
      second_subject: 'el asunto del segundo recordatorio',
      second_text: 'el texto del segundo recordatorio',
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
