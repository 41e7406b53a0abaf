import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  amount,
  choice,
  Done,
  date,
  id,
  pageNumber,
  pageOf,
  text,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { amountMistyped } from '../gym/contract.ts';
import {
  balance,
  enrolment,
  Holder,
  Membership,
  MembershipForm,
  planSoldOut,
  SaleForm,
  trialUsed,
} from '../memberships/contract.ts';
import { documentTypes, methods } from './domain.ts';

const shape = {
  sendReceipt: z._default(yesNo, false),
  documentType: z._default(choice(documentTypes), 'exemptReceipt'),
  method: z._default(choice(methods), 'cash'),
  amount,
  paidOn: date,
  planStartsOn: date,
  observation: text(1000),
};

export const PaymentForm = z.strictObject(shape);
export type PaymentForm = z.output<typeof PaymentForm>;

export const Payment = z.object({ ...shape, id, clientId: id, membershipId: id, version });
export type Payment = z.output<typeof Payment>;

/** Part of a payment that is made by several methods. */
const tender = z.strictObject({ id, method: choice(methods), amount });
export type Tender = z.output<typeof tender>;

export const maxOtherTenders = 5;

export const otherTenders = z
  .array(tender)
  .check(z.maxLength(maxOtherTenders, 'Son demasiados medios de pago.'));

/** A membership that is sold with its first payment: from a plan, at the plan's price unless another is agreed. */
const NewMembership = z.union(
  [
    z.strictObject({
      ...{ clientId: id, planId: SaleForm.shape.planId, price: z.optional(SaleForm.shape.price) },
      enrolment,
    }),
    z.strictObject({
      clientId: id,
      planName: MembershipForm.shape.planName,
      period: MembershipForm.shape.period,
    }),
  ],
  { error: 'Elige un plan o escribe cómo se llama.' },
);
export type NewMembership = z.output<typeof NewMembership>;

/** A payment of a membership. `receipt` is null without one. */
const ListedPayment = z.extend(Payment, {
  /** `outdated`: the payment has changed since its receipt was issued. */
  receipt: z.nullable(z.object({ id, number: z.int(), outdated: z.boolean(), cancelled: z.boolean() })),
});
export type ListedPayment = z.output<typeof ListedPayment>;

/** A payment of the gym; `expiresOn` is its membership's. */
const RecentPayment = z.extend(Payment, {
  clientName: z.string(),
  planName: z.string(),
  expiresOn: z.nullable(date),
});
export type RecentPayment = z.output<typeof RecentPayment>;

export const moreThanOnline = failure({
  code: 'more_than_online',
  status: 409,
  field: 'amount',
  message: 'Se pagó en línea: no puede ser más de lo que recibió el proveedor, menos lo devuelto.',
});

/** What would be deleted: memberships, how many others they cover, payments, and their sum. */
const DeletionSummary = z.object({
  memberships: z.int(),
  members: z.int(),
  payments: z.int(),
  amount: z.int(),
});
export type DeletionSummary = z.output<typeof DeletionSummary>;

const oneOwner = z.refine<{ clientId?: string | undefined; membershipId?: string | undefined }>(
  ({ clientId, membershipId }) => (clientId === undefined) !== (membershipId === undefined),
  { error: 'Indica un cliente o una membresía.', path: ['clientId'] },
);

/** Somebody whose membership ends, or has ended, about now. */
export const LikelyPayer = z.object({
  clientId: id,
  name: z.string(),
  surname: z.string(),
  planName: z.string(),
  /** The last day that is paid. */
  on: date,
});
export type LikelyPayer = z.output<typeof LikelyPayer>;

export const paymentsContract = {
  list: verb({
    method: 'GET',
    path: '/memberships/:membershipId/payments',
    summary: 'Pagos de una membresía, los más nuevos primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ membershipId: id, page: pageNumber }),
    output: z.extend(pageOf(ListedPayment), { client: Holder, membership: Membership, balance }),
    errors: [notFound],
  }),
  /**
   * Takes a payment in one transaction: the membership, if it is new, the payment by one or several methods, its cash
   * and its receipt.
   */
  take: verb({
    method: 'POST',
    path: '/memberships/:membershipId/payments',
    summary: 'Ingresar un pago de una membresía, que se vende con él si es nueva',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({
      id,
      membershipId: id,
      newMembership: z.optional(NewMembership),
      ...shape,
      /** What is paid by other methods at the same time. */
      otherTenders: z.optional(otherTenders),
      /** The till that takes the payment; a deleted one is ignored. Without it the only open till takes it. */
      tillId: z.optional(id),
    }),
    output: Payment,
    errors: [notFound, alreadySaved, trialUsed, planSoldOut, amountMistyped],
  }),
  update: verb({
    method: 'PUT',
    path: '/payments/:id',
    summary: 'Cambiar un pago',
    access: 'gym',
    right: 'payments.edit',
    authorizable: true,
    input: z.strictObject({ id, version, ...shape }),
    output: Payment,
    errors: [notFound, stale, amountMistyped, moreThanOnline],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/payments/:id',
    summary: 'Eliminar un pago',
    access: 'gym',
    right: 'payments.edit',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/payments/:id/restore',
    summary: 'Deshacer la eliminación de un pago',
    access: 'gym',
    right: 'payments.edit',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  issueReceipt: verb({
    method: 'POST',
    path: '/payments/:id/receipt',
    summary: 'El comprobante de un pago, que se emite si aún no tiene',
    access: 'gym',
    right: 'payments.take',
    /** `again` issues another one after it was cancelled. */
    input: z.strictObject({ id, again: z._default(yesNo, false) }),
    /** The source of the receipt: the payment, or the sale that it was part of. */
    output: z.object({ sourceId: id }),
    errors: [notFound],
  }),
  recent: verb({
    method: 'GET',
    path: '/payments',
    summary: 'Pagos del gimnasio, los más nuevos primero',
    access: 'gym',
    right: ['income', 'payments.take'],
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(RecentPayment),
    errors: [],
  }),
  likely: verb({
    method: 'GET',
    path: '/payments/likely',
    summary: 'Quienes probablemente vienen a pagar: a quienes les vence o les venció la membresía hace poco',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({}),
    output: z.object({ today: date, items: z.array(LikelyPayer) }),
    errors: [],
  }),
  deletionSummary: verb({
    method: 'GET',
    path: '/payments/deletion-summary',
    summary: 'Qué se eliminaría con un cliente o una membresía',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: z.optional(id), membershipId: z.optional(id) }).check(oneOwner),
    output: DeletionSummary,
    errors: [notFound],
  }),
};
