import { day } from '../../wire/written.ts';
import type { Renewal, Rung, Step } from './contract.ts';

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
