import * as z from 'zod/mini';
import { forbidden, notFound, tooManyAttempts } from '../../wire/failures.ts';
import { choice, Done, date, email, id } from '../../wire/fields.ts';
import { mailLimited, mailOff, mailRefused, mailUnproved } from '../../wire/mail.ts';
import { failure, verb } from '../../wire/verb.ts';
import { Holder } from '../memberships/contract.ts';
import { saleMethods } from '../sales/domain.ts';

export const entryKinds = {
  charge: 'Período',
  gift: 'Días de regalo',
  freezeFee: 'Congelamiento',
  enrolment: 'Matrícula',
  payment: 'Pago',
  paymentRefund: 'Reembolso',
  sale: 'Compra fiada',
  refund: 'Reembolso',
  debtPayment: 'Abono',
} as const;

/** Amounts are in the currency's minor unit; a positive one is owed to the gym, a negative one reduces what is owed. */
const StatementEntry = z.object({
  id,
  date,
  kind: choice(entryKinds),
  amount: z.int(),
  /** What the client owes after it; negative is in its favour. */
  balance: z.int(),
  /** The membership's plan; empty for the store. */
  planName: z.string(),
  /** The days of a period, both included. */
  period: z.nullable(z.object({ startsOn: date, endsOn: date })),
  method: z.nullable(choice(saleMethods)),
  note: z.string(),
  /** The last receipt of it. */
  receipt: z.nullable(z.object({ id, number: z.int() })),
});
export type StatementEntry = z.output<typeof StatementEntry>;

export const Statement = z.object({
  client: Holder,
  gymName: z.string(),
  /** The gym's own text at the top of documents: tax number, address. */
  header: z.string(),
  currency: z.string(),
  from: date,
  to: date,
  /** What the client owed before `from`, and owes at the end of `to`; negative is in its favour. */
  opening: z.int(),
  closing: z.int(),
  /** Oldest first. */
  entries: z.array(StatementEntry),
});
export type Statement = z.output<typeof Statement>;

export const endsBeforeStart = failure({
  code: 'ends_before_start',
  status: 400,
  field: 'to',
  message: 'Termina antes de empezar.',
});

export const statementsContract = {
  /** What has happened until today: a period is in it from the day that it is due or something of it is paid. */
  get: verb({
    method: 'GET',
    path: '/clients/:clientId/statement',
    summary: 'El estado de cuenta de un cliente: lo que se le cobró y lo que pagó, con su saldo',
    access: 'gym',
    bulk: true,
    right: 'clients.view',
    input: z.strictObject({ clientId: id, from: date, to: date }),
    output: Statement,
    errors: [notFound, endsBeforeStart],
  }),
  send: verb({
    method: 'POST',
    path: '/clients/:clientId/statement/send',
    summary: 'Enviar por correo el estado de cuenta de un cliente, en PDF',
    // No transaction waits for the mail server.
    access: 'staff',
    right: 'clients.contact',
    input: z.strictObject({ clientId: id, from: date, to: date, email }),
    output: Done,
    errors: [
      forbidden,
      notFound,
      endsBeforeStart,
      tooManyAttempts,
      mailRefused,
      mailOff,
      mailUnproved,
      mailLimited,
    ],
  }),
};
