import { reportKinds } from '../reports/domain.ts';

/** The reports that may come by mail. */
export const mailedReports = {
  ...reportKinds,
  accounting: 'Para el contador',
  networks: 'Convenios',
} as const;
export type MailedReport = keyof typeof mailedReports;

/** What each is about. */
export const reportAbouts: Readonly<Record<MailedReport, string>> = {
  month: 'Socios, bajas e ingresos del mes',
  classes: 'Clases hechas, ocupación, faltas e ingreso',
  income: 'Lo cobrado y lo ganado',
  shop: 'Ventas, margen y stock de la tienda',
  retention: 'Cuántos siguen y por qué se cancela',
  accounting: 'Lo que suman los documentos del mes',
  networks: 'Visitas que confirmaron las redes de bienestar',
};

/** How often one comes: each time about the day, the week or the month that has just ended. */
export const cadences = { day: 'Cada día', week: 'Cada lunes', month: 'Cada mes' } as const;
export type Cadence = keyof typeof cadences;

const ofSpans: readonly Cadence[] = ['day', 'week', 'month'];
const ofMonths: readonly Cadence[] = ['month'];

/** A report of months comes once a month. */
export const cadencesOf: Readonly<Record<MailedReport, readonly Cadence[]>> = {
  month: ofMonths,
  classes: ofSpans,
  income: ofSpans,
  shop: ofSpans,
  retention: ofMonths,
  accounting: ofMonths,
  networks: ofMonths,
};

/** For how many months it is kept what a mail said: one of a month can be held against that of the year before. */
export const keptMonths = 13;

/** What became of a mail. Of a span that still is the last one, what failed or was too many is tried again each hour. */
export const sentStates = {
  sending: 'Saliendo',
  sent: 'Enviado',
  failed: 'No salió',
  limited: 'No salió: ya iban demasiados correos ese día',
  refused: 'El correo lo rechazó',
} as const;
export type SentState = keyof typeof sentStates;
