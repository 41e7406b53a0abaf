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

/** What a gym can write of its own. */
export const letterFields = mailedSteps.flatMap((step) => [`${step}Subject`, `${step}Text`] as const);
export type LetterField = (typeof letterFields)[number];

/** What a gym can write into its letters; the date is the first day of the unpaid period. */
export const letterPlaceholders = {
  nombre: 'Nombre',
  plan: 'Plan',
  fecha: 'Fecha',
  monto: 'Monto',
  gimnasio: 'Gimnasio',
} as const;
export type LetterPlaceholder = keyof typeof letterPlaceholders;
