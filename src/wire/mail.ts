import { type Failure, failure } from './verb.ts';

/**
 * Whether a gym's mail leaves: this Pulso sends none, the gym's owner has not proved the own address, or the day's
 * mails have been sent.
 */
export const mailStates = ['sent', 'off', 'unproved', 'limited'] as const;
export type MailState = (typeof mailStates)[number];

export const mailOff = failure({
  code: 'mail_off',
  status: 409,
  message: 'Este Pulso no envía correos: no tiene un servidor de correo configurado.',
});

export const mailUnproved = failure({
  code: 'mail_unproved',
  status: 409,
  message: 'Primero confirma tu correo: hasta entonces no sale ninguno de tu gimnasio.',
});

export const mailLimited = failure({
  code: 'mail_limited',
  status: 429,
  message: 'Hoy ya salieron todos los correos que se pueden enviar. Prueba otra vez mañana.',
});

export const mailRefused = failure({
  code: 'mail_refused',
  status: 503,
  message: 'El correo no se pudo enviar. Prueba otra vez en unos minutos.',
});

export const mailFailures: Readonly<Record<Exclude<MailState, 'sent'>, Failure>> = {
  off: mailOff,
  unproved: mailUnproved,
  limited: mailLimited,
};
