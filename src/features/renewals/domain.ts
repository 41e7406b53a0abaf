/** The steps for a period of a subscription, in order of their days. */
export const steps = {
  announcement: 'Aviso del cobro',
  first: 'Primer recordatorio',
  second: 'Segundo recordatorio',
  stop: 'Corte del acceso',
} as const;
