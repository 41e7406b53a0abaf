import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  amount,
  Done,
  date,
  id,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  text,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { moreThanOwed } from '../credits/contract.ts';

/** How many lines of a statement one request adds. */
export const linesPerRequest = 500;
export const maxFileLines = 5000;
/** How many open transfers are matched at once, the oldest first. */
export const matchedAtOnce = 500;

export const transferStates = {
  open: 'Por revisar',
  taken: 'Tomada',
  dismissed: 'No es de un cliente',
} as const;

/** Why a transfer may be of a client. */
export const matchReasons = {
  rut: 'Mismo RUT',
  otherRut: 'Otro RUT',
  name: 'Mismo nombre',
  similarName: 'Nombre parecido',
  amount: 'Monto exacto',
  claimed: 'Otra transferencia ya paga lo mismo',
} as const;
export type MatchReason = keyof typeof matchReasons;

/** An incoming line of a bank's statement, as the file says it. */
export const TransferLine = z.strictObject({
  paidOn: date,
  amount,
  description: requiredText(300, 'Falta la descripción.', oneLine),
  /** The sender's, where the statement has columns for them. */
  rut: text(20, oneLine),
  name: text(120, oneLine),
  /** The bank's own number of the movement; empty without one. */
  reference: text(60, oneLine),
  /** Its place, from 1, among lines of its statement that are equal in everything else. */
  occurrence: wholeNumber(1, maxFileLines, 'Falta el orden de la línea.'),
});
export type TransferLine = z.output<typeof TransferLine>;

const transferShape = {
  id,
  paidOn: date,
  amount,
  description: z.string(),
  /** The sender's, without dots or dash; empty when the statement does not say it. */
  rut: z.string(),
  name: z.string(),
};

/** What a transfer may pay: a membership, or a debt to the store without one. */
export const Target = z.object({
  clientId: id,
  clientName: z.string(),
  dni: z.string(),
  membershipId: z.nullable(id),
  planName: z.string(),
  /** Everything that is owed today, and the earliest part of it. */
  owed: z.int(),
  firstOwed: z.int(),
});
export type Target = z.output<typeof Target>;

const Candidate = z.extend(Target, { reasons: z.array(z.enum(Object.keys(matchReasons) as MatchReason[])) });
export type Candidate = z.output<typeof Candidate>;

export const OpenTransfer = z.object({
  ...transferShape,
  /** The first candidate can be taken without asking. */
  sure: z.boolean(),
  /** The likeliest first. */
  candidates: z.array(Candidate),
});
export type OpenTransfer = z.output<typeof OpenTransfer>;

/** A transfer that was taken or dismissed. The client and the membership are those of its payment. */
const SettledTransfer = z.object({
  ...transferShape,
  state: z.enum(Object.keys(transferStates) as (keyof typeof transferStates)[]),
  clientId: z.nullable(id),
  clientName: z.string(),
  membershipId: z.nullable(id),
  planName: z.string(),
  /** The payment, or the payment of a debt to the store. */
  paymentId: z.nullable(id),
});
export type SettledTransfer = z.output<typeof SettledTransfer>;

export const transferSettled = failure({
  code: 'transfer_settled',
  status: 409,
  message: 'Esta transferencia ya se tomó o se descartó, quizás en otra ventana.',
});

export const debtChanged = failure({
  code: 'debt_changed',
  status: 409,
  message: 'Lo que debe cambió mientras tanto. Míralo de nuevo antes de tomar la transferencia.',
});

const oneTarget = z.refine<{ membershipId?: string | undefined; debtorId?: string | undefined }>(
  ({ membershipId, debtorId }) => (membershipId === undefined) !== (debtorId === undefined),
  { error: 'Indica una membresía o un cliente que deba en la tienda.', path: ['membershipId'] },
);

export const transfersContract = {
  /** Lines that an earlier statement had are recognised and left as they are. */
  add: verb({
    method: 'POST',
    path: '/transfers',
    summary: 'Agregar las transferencias de la cartola de un banco; las que ya estaban no se repiten',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({
      lines: z
        .array(TransferLine)
        .check(
          z.minLength(1, 'La cartola no trae transferencias.'),
          z.maxLength(linesPerRequest, 'Son demasiadas líneas de una vez.'),
        ),
    }),
    output: z.object({ added: z.int(), known: z.int() }),
    errors: [],
  }),
  open: verb({
    method: 'GET',
    path: '/transfers/open',
    summary: 'Las transferencias por revisar, con quién puede haberlas hecho',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({}),
    /** `total` counts also those beyond `matchedAtOnce`; `settled` those that were taken or dismissed. */
    output: z.object({ items: z.array(OpenTransfer), total: z.int(), settled: z.int() }),
    errors: [],
  }),
  settled: verb({
    method: 'GET',
    path: '/transfers/settled',
    summary: 'Las transferencias que ya se tomaron o se descartaron, las más nuevas primero',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(SettledTransfer),
    errors: [],
  }),
  targets: verb({
    method: 'GET',
    path: '/clients/:clientId/transfer-targets',
    summary: 'Lo que puede pagar la transferencia de un cliente: sus membresías y su deuda en la tienda',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ clientId: id }),
    output: z.object({ items: z.array(Target) }),
    errors: [notFound],
  }),
  /** Takes the payment that a transfer is, of the same amount and day, in one transaction and once. */
  take: verb({
    method: 'POST',
    path: '/transfers/:id/take',
    summary: 'Tomar una transferencia como pago de una membresía o de una deuda en la tienda',
    access: 'gym',
    right: 'payments.take',
    input: z
      .strictObject({
        id,
        paymentId: id,
        membershipId: z.optional(id),
        /** The client whose debt to the store it pays. */
        debtorId: z.optional(id),
        /** What the screen showed as owed. */
        owed: z.int(),
        sendReceipt: z._default(yesNo, false),
      })
      .check(oneTarget),
    output: Done,
    errors: [notFound, alreadySaved, transferSettled, debtChanged, moreThanOwed],
  }),
  dismiss: verb({
    method: 'POST',
    path: '/transfers/:id/dismiss',
    summary: 'Descartar una transferencia que no es de un cliente',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, transferSettled],
  }),
  reopen: verb({
    method: 'POST',
    path: '/transfers/:id/reopen',
    summary: 'Volver a revisar una transferencia que se descartó',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
