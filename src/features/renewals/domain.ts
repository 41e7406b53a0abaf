/** The steps for a period of a subscription, in order of their days. */
export const steps = {
  announcement: 'Aviso del cobro',
  first: 'Primer recordatorio',
  second: 'Segundo recordatorio',
  stop: 'Corte del acceso',
} as const;

/** The steps that are a mail. */
export const mailedSteps = ['announcement', 'first', 'second'] as const satisfies (keyof typeof steps)[];
export type MailedStep = (typeof mailedSteps)[number];
