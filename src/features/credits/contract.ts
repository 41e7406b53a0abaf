import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  amount,
  amountFrom0,
  choice,
  id,
  instant,
  pageNumber,
  pageOf,
  searchText,
  text,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { methods } from '../payments/domain.ts';
import { shiftClosed } from '../tills/contract.ts';
import { creditEntryKinds } from './domain.ts';

/** A client's debt to the store (negative: a balance in its favour) and its limit. */
export const Credit = z.object({
  clientId: id,
  clientName: z.string(),
  limit: z.int(),
  balance: z.int(),
});
export type Credit = z.output<typeof Credit>;

export const CreditEntry = z.object({
  id,
  kind: choice(creditEntryKinds),
  amount: z.int(),
  note: z.string(),
  sourceId: z.nullable(id),
  createdAt: instant,
});
export type CreditEntry = z.output<typeof CreditEntry>;

export const creditLimit = failure({
  code: 'credit_limit',
  status: 409,
  field: 'payments',
  message: 'Con esta compra pasaría el límite de lo que puede quedar debiendo.',
});
export const moreThanOwed = failure({
  code: 'more_than_owed',
  status: 409,
  field: 'amount',
  message: 'El abono es mayor que lo que debe.',
});

export const creditsContract = {
  /** Clients with a debt or a limit, the largest debt first. */
  list: verb({
    method: 'GET',
    path: '/credits',
    summary: 'Clientes con deuda o con un límite para fiar',
    access: 'gym',
    right: ['clients.view', 'sales.sell'],
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: z.extend(pageOf(Credit), { owed: z.int() }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/clients/:clientId/credit',
    summary: 'Lo que debe un cliente, su límite y sus movimientos',
    access: 'gym',
    right: ['clients.view', 'sales.sell'],
    input: z.strictObject({ clientId: id, page: pageNumber }),
    output: z.extend(Credit, { entries: pageOf(CreditEntry) }),
    errors: [notFound],
  }),
  limits: verb({
    method: 'GET',
    path: '/credit-limits',
    summary: 'A quiénes se puede fiar y cuánto, para un equipo que se queda sin conexión',
    access: 'gym',
    right: ['clients.view', 'sales.sell'],
    kept: true,
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.pick(Credit, { clientId: true, limit: true, balance: true })) }),
    errors: [],
  }),
  setLimit: verb({
    method: 'PUT',
    path: '/clients/:clientId/credit',
    summary: 'Fijar cuánto puede quedar debiendo un cliente',
    access: 'gym',
    right: 'credits.edit',
    authorizable: true,
    input: z.strictObject({ clientId: id, limit: amountFrom0 }),
    output: Credit,
    errors: [notFound],
  }),
  /**
   * Cash needs the open shift that takes it, and is rounded by the country's rule: `amount` is the reduction of the
   * debt.
   */
  pay: verb({
    method: 'POST',
    path: '/clients/:clientId/credit/payments',
    summary: 'Ingresar un abono a lo que debe un cliente',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({
      id,
      clientId: id,
      shiftId: z._default(z.nullable(id), null),
      amount,
      method: choice(methods),
      note: text(300),
    }),
    output: z.extend(Credit, { entry: CreditEntry }),
    errors: [notFound, alreadySaved, moreThanOwed, shiftClosed],
  }),
};
