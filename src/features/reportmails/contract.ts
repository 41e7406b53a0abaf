import * as z from 'zod/mini';
import { choice, Done, date, instant, pageNumber, pageOf, yesNo } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import {
  type Cadence,
  cadences,
  cadencesOf,
  type MailedReport,
  mailedReports,
  sentStates,
} from './domain.ts';

const report = choice(mailedReports);
const cadence = choice(cadences);

/** Whether a person gets a report, and how often. */
const Subscription = z.object({
  report,
  /** Null for never. */
  cadence: z.nullable(cadence),
  paused: z.boolean(),
  /** The day in whose morning the next one comes; null when none does. */
  next: z.nullable(date),
});
export type Subscription = z.output<typeof Subscription>;

const SentReport = z.object({
  report,
  /** The days that it was about, both included. */
  from: date,
  to: date,
  sentAt: instant,
  state: choice(sentStates),
  /** What it said; empty once it is not kept any more, or where it did not come to be written. */
  subject: z.string(),
  text: z.string(),
});
export type SentReport = z.output<typeof SentReport>;

const isOffered = z.refine<{ report: MailedReport; cadence: Cadence | null }>(
  ({ report: of, cadence: wanted }) => wanted === null || cadencesOf[of].includes(wanted),
  { error: 'Este reporte llega una vez al mes.', path: ['cadence'] },
);

export const reportMailsContract = {
  subscriptions: verb({
    method: 'GET',
    path: '/report-mails',
    summary: 'Qué reportes le llegan a la persona por correo, y cada cuánto',
    access: 'gym',
    right: 'income',
    personal: true,
    input: z.strictObject({}),
    /** `proved`: whether the person has proved the own address, without which none is sent. */
    output: z.object({ items: z.array(Subscription), proved: z.boolean() }),
    errors: [],
  }),
  subscribe: verb({
    method: 'PUT',
    path: '/report-mails/:report',
    summary: 'Elegir cada cuánto le llega un reporte a la persona, o pausarlo',
    access: 'gym',
    right: 'income',
    personal: true,
    input: z.strictObject({ report, cadence: z.nullable(cadence), paused: yesNo }).check(isOffered),
    output: Done,
    errors: [],
  }),
  preview: verb({
    method: 'POST',
    path: '/report-mails/:report/preview',
    summary: 'El correo de un reporte como llegaría hoy, sin enviarlo',
    access: 'gym',
    right: 'income',
    personal: true,
    input: z.strictObject({ report, cadence }).check(isOffered),
    output: z.object({ subject: z.string(), text: z.string() }),
    errors: [],
  }),
  sent: verb({
    method: 'GET',
    path: '/report-mails/sent',
    summary:
      'Los reportes que se le enviaron a la persona, los últimos primero, con lo que decían; eso se guarda 13 meses',
    access: 'gym',
    right: 'income',
    personal: true,
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(SentReport),
    errors: [],
  }),
};
