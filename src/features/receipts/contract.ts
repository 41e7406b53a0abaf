import * as z from 'zod/mini';
import { notFound, tooManyAttempts } from '../../wire/failures.ts';
import { date, email, id, instant, pageNumber, pageOf, searchText, time } from '../../wire/fields.ts';
import { mailLimited, mailOff, mailUnproved } from '../../wire/mail.ts';
import { failure, verb } from '../../wire/verb.ts';

export const receiptKinds = {
  sale: 'Venta',
  refund: 'Reembolso',
  payment: 'Pago de membresía',
  debt: 'Abono',
} as const;
export type ReceiptKind = keyof typeof receiptKinds;
const kind = z.enum(Object.keys(receiptKinds) as [ReceiptKind, ...ReceiptKind[]]);

/** The content of a receipt at the time of issue. Amounts in the currency's minor unit. */
export const ReceiptContent = z.object({
  gymName: z.string(),
  /** The gym's own text at the top: tax number, address. */
  header: z.string(),
  currency: z.string(),
  issuedOn: date,
  /** HH:MM in the gym's zone. */
  issuedAt: time,
  tillName: z.string(),
  clientName: z.string(),
  clientDocument: z.string(),
  /** The number of the refunded receipt. */
  refundOf: z.nullable(z.int()),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      price: z.int(),
      discount: z.int(),
      amount: z.int(),
      note: z.string(),
    }),
  ),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  /** Hundredths of a per cent. */
  taxRate: z.int(),
  total: z.int(),
  rounding: z.int(),
  payments: z.array(z.object({ label: z.string(), amount: z.int() })),
  tendered: z.int(),
  change: z.int(),
  note: z.string(),
});
export type ReceiptContent = z.output<typeof ReceiptContent>;
/** The place, time and client of the receipt. */
export type ReceiptHead = Pick<
  ReceiptContent,
  | 'gymName'
  | 'header'
  | 'currency'
  | 'taxRate'
  | 'issuedOn'
  | 'issuedAt'
  | 'tillName'
  | 'clientName'
  | 'clientDocument'
>;

export const Receipt = z.object({
  id,
  number: z.int(),
  kind,
  sourceId: id,
  clientId: z.nullable(id),
  /** The client's e-mail address. */
  clientEmail: z.string(),
  content: ReceiptContent,
  /** The address it is mailed to; not sent while `sentAt` is null. */
  sentTo: z.string(),
  sentAt: z.nullable(instant),
  /** What happened to its payment, if that differs from the receipt. */
  outdated: z.nullable(z.enum(['changed', 'removed'])),
  createdAt: instant,
});
export type Receipt = z.output<typeof Receipt>;

export const mailNotSent = failure({
  code: 'mail_not_sent',
  status: 503,
  field: 'email',
  message: 'El correo no se pudo enviar. Prueba otra vez, o descarga el comprobante y envíalo tú.',
});

export const receiptsContract = {
  list: verb({
    method: 'GET',
    path: '/receipts',
    summary: 'Comprobantes por número o cliente, los más nuevos primero',
    access: 'gym',
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: pageOf(Receipt),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/receipts/:id',
    summary: 'Un comprobante, por su identificador o el de su venta, reembolso, pago o abono',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Receipt,
    errors: [notFound],
  }),
  send: verb({
    method: 'POST',
    path: '/receipts/:id/send',
    summary: 'Enviar un comprobante por correo',
    // No transaction waits for the mail server.
    access: 'account',
    input: z.strictObject({ id, email }),
    output: Receipt,
    errors: [notFound, tooManyAttempts, mailNotSent, mailOff, mailUnproved, mailLimited],
  }),
};
