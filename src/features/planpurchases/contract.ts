import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import {
  choice,
  date,
  email,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  phone,
  requiredText,
  text,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { dniTypes } from '../clients/domain.ts';
import { PageLetter } from '../prospects/contract.ts';
import { letterStates } from '../prospects/domain.ts';
import { purchaseStates } from './domain.ts';

/** Who wants to buy a plan, and from when. Its id is that of the purchase. */
export const PurchaseForm = z
  .strictObject({
    id,
    planId: id,
    name: requiredText(80, 'Escribe tu nombre.', oneLine),
    surname: requiredText(80, 'Escribe tu apellido.', oneLine),
    email,
    phone,
    dni: requiredText(30, 'Escribe tu RUT o documento.', oneLine),
    dniType: choice(dniTypes),
    startsOn: date,
  })
  .check(
    z.refine<{ phone: string }>(({ phone: number }) => number !== '', {
      error: 'Escribe un teléfono.',
      path: ['phone'],
      when: ({ value }) => typeof (value as { phone?: unknown }).phone === 'string',
    }),
  );
export type PurchaseForm = z.output<typeof PurchaseForm>;

/** A plan that somebody bought on the public page, or began to buy. */
export const PlanPurchase = z.object({
  id,
  state: choice(purchaseStates),
  planName: z.string(),
  amount: z.int(),
  startsOn: date,
  createdAt: instant,
  /** Who buys; empty once it was not paid for some time. */
  name: text(200),
  phone: text(30),
  email: text(200),
  /** Null before it is paid. */
  clientId: z.nullable(id),
  /** Null where it was paid and could not be sold, because its places were taken. */
  membershipId: z.nullable(id),
  /** Whether another client has the mail or the document. */
  sharesContact: z.boolean(),
  /** What became of the mail to the buyer; null where none was written. */
  letterState: z.nullable(choice(letterStates)),
});
export type PlanPurchase = z.output<typeof PlanPurchase>;

export const notForSale = failure({
  code: 'plan_not_for_sale',
  status: 409,
  message: 'Este plan ya no se vende en línea.',
});

export const startOutside = failure({
  code: 'start_outside',
  status: 400,
  field: 'startsOn',
  message: 'Elige un día desde hoy y hasta 30 días más.',
});

export const planPurchasesContract = {
  list: verb({
    method: 'GET',
    path: '/plan-purchases',
    summary: 'Planes comprados en la página pública, y los que se empezaron a comprar; los últimos primero',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ state: z.optional(choice(purchaseStates)), page: pageNumber }),
    output: pageOf(PlanPurchase),
    errors: [],
  }),
  letter: verb({
    method: 'GET',
    path: '/plan-purchases/:id/letter',
    summary: 'El correo que recibió quien compró un plan en la página, como salió',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ id }),
    output: PageLetter,
    errors: [notFound],
  }),
};
