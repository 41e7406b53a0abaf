import * as z from 'zod/mini';
import { forbidden, notFound, tooManyAttempts } from '../../wire/failures.ts';
import {
  cancelReason,
  choice,
  date,
  email,
  id,
  instant,
  month,
  pageNumber,
  pageOf,
  searchText,
  time,
} from '../../wire/fields.ts';
import { mailLimited, mailOff, mailUnproved } from '../../wire/mail.ts';
import { failure, verb } from '../../wire/verb.ts';
import { receiptKinds } from './domain.ts';

export type ReceiptKind = keyof typeof receiptKinds;
const kind = choice(receiptKinds);

export const receiptStates = { valid: 'Válidas', cancelled: 'Anuladas' } as const;
export type ReceiptState = keyof typeof receiptStates;

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
  /** Who took the money or gave it back; where one person alone worked at the gym, it is missing. */
  attendedBy: z.optional(z.string()),
  clientName: z.string(),
  clientDocument: z.string(),
  /** The number of the refunded receipt. */
  refundOf: z.nullable(z.int()),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      price: z.int(),
      /** Whether tax is added to `price`, and is in `discount` and `amount`. */
      taxAdded: z.optional(z.boolean()),
      discount: z.int(),
      amount: z.int(),
      note: z.string(),
    }),
  ),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  /** Hundredths of a per cent; 0 where each line has its own. */
  taxRate: z.int(),
  /** The part of `total` whose price includes tax, where another part is exempt. */
  taxedTotal: z.optional(z.int()),
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
  | 'attendedBy'
  | 'clientName'
  | 'clientDocument'
>;

/** Another receipt that a receipt names. */
export const ReceiptReference = z.object({ id, number: z.int(), issuedOn: date });
export type ReceiptReference = z.output<typeof ReceiptReference>;

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
  /** `on` is the calendar day in the gym's zone; `by` is an account. */
  cancellation: z.nullable(z.object({ at: instant, on: date, by: z.string(), reason: z.string() })),
  /** The cancelled receipt in whose place it was issued. */
  replaces: z.nullable(ReceiptReference),
  /** The receipt that was issued in the place of this one. */
  replacedBy: z.nullable(ReceiptReference),
  /** The receipt that a credit note corrects. */
  corrects: z.nullable(ReceiptReference),
  /** The credit notes that correct it and are not cancelled. */
  creditNotes: z.array(ReceiptReference),
  createdAt: instant,
});
export type Receipt = z.output<typeof Receipt>;

/** A mail that a receipt left with. What older ones said was not kept: their subject and text are empty. */
export const ReceiptMail = z.object({
  /** 1 for the first. */
  place: z.int(),
  at: instant,
  sentTo: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type ReceiptMail = z.output<typeof ReceiptMail>;

/** `mails`: every one, the last first. */
export const FullReceipt = z.object({ ...Receipt.shape, mails: z.array(ReceiptMail) });
export type FullReceipt = z.output<typeof FullReceipt>;

export const mailNotSent = failure({
  code: 'mail_not_sent',
  status: 503,
  field: 'email',
  message: 'El correo no se pudo enviar. Prueba otra vez, o descarga el comprobante y envíalo tú.',
});

export const receiptCancelled = failure({
  code: 'receipt_cancelled',
  status: 409,
  message: 'Ya está anulada.',
});
export const receiptCredited = failure({
  code: 'receipt_credited',
  status: 409,
  message: 'Tiene una nota de crédito. Anula antes la nota.',
});

export const CancellationForm = z.strictObject({ reason: cancelReason });

export const receiptsContract = {
  list: verb({
    method: 'GET',
    path: '/receipts',
    summary: 'Comprobantes por número, cliente, documento o monto, los más nuevos primero',
    access: 'gym',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({
      search: searchText,
      page: pageNumber,
      kind: z.optional(kind),
      month: z.optional(month),
      state: z.optional(choice(receiptStates)),
    }),
    output: pageOf(Receipt),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/receipts/:id',
    summary: 'Un comprobante, por su identificador o el de su venta, reembolso, pago o abono',
    access: 'gym',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({ id }),
    output: FullReceipt,
    errors: [notFound],
  }),
  send: verb({
    method: 'POST',
    path: '/receipts/:id/send',
    summary: 'Enviar un comprobante por correo',
    // No transaction waits for the mail server.
    access: 'staff',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({ id, email }),
    output: Receipt,
    errors: [
      forbidden,
      notFound,
      receiptCancelled,
      tooManyAttempts,
      mailNotSent,
      mailOff,
      mailUnproved,
      mailLimited,
    ],
  }),
  /** Repeating the request with the same reason has no effect. */
  cancel: verb({
    method: 'POST',
    path: '/receipts/:id/cancel',
    summary: 'Anular un comprobante, con su motivo: su número y lo que dice quedan, y el dinero no cambia',
    access: 'gym',
    right: 'sales.void',
    authorizable: true,
    input: z.strictObject({ id, ...CancellationForm.shape }),
    output: Receipt,
    errors: [notFound, receiptCancelled, receiptCredited],
  }),
  /** A payment's receipt is issued again by `payments.issueReceipt`, because it says what the payment says now. */
  reissue: verb({
    method: 'POST',
    path: '/receipts/:id/reissue',
    summary: 'Emitir otro comprobante de la venta, el reembolso o el abono de uno anulado',
    access: 'gym',
    right: 'sales.void',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Receipt,
    errors: [notFound],
  }),
};
