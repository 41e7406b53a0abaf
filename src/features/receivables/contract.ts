import * as z from 'zod/mini';
import { choice, date, id, instant, pageNumber, pageOf, searchText } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { balance } from '../memberships/contract.ts';
import { LastContact } from '../notes/contract.ts';
import { Renewal, RenewalPolicy } from '../renewals/contract.ts';
import { collectionPauses } from './domain.ts';

/** How long the oldest part of a debt has been owed. */
export const ages = {
  upTo30: '0 a 30 días',
  upTo60: '31 a 60 días',
  over60: 'Más de 60 días',
} as const;
export type Age = keyof typeof ages;
const age = choice(ages);

/** Null before the first. */
const contact = z.nullable(LastContact);

const parts = {
  amount: z.int(),
  /** The day from which the oldest part is owed. */
  since: date,
  /** Days from `since` to today in the gym's zone; negative before it. */
  days: z.int(),
  /** The oldest first. */
  memberships: z.array(z.object({ membershipId: id, planName: z.string(), amount: z.int(), since: date })),
  /** Since the oldest purchase on account that is not paid, where payments pay the oldest first. */
  store: z.nullable(z.object({ amount: z.int(), since: date })),
  balance,
};

/** What a client owes, in the currency's minor unit: `amount` is the sum of `memberships` and `store`. */
export const Debt = z.object(parts);
export type Debt = z.output<typeof Debt>;

/** A client who owes. */
export const Receivable = z.object({
  ...parts,
  clientId: id,
  name: z.string(),
  surname: z.string(),
  whatsapp: z.string(),
  age,
  contact,
});
export type Receivable = z.output<typeof Receivable>;

/** From when somebody may be asked for a debt again, by the law of the gym's country; null where they may be now. */
export const CollectionLimits = z.object({ messageFrom: z.nullable(instant), callFrom: z.nullable(instant) });
export type CollectionLimits = z.output<typeof CollectionLimits>;

export const notNow = failure({
  code: 'not_now',
  status: 409,
  message: 'Por la ley 21.320 se cobra de lunes a sábado, de 8:00 a 20:00, y no en feriados.',
});

export const askedLately = failure({
  code: 'asked_lately',
  status: 409,
  message: 'Ya se le cobró: por la ley 21.320 son dos mensajes por semana, separados por dos días.',
});

const AgeSum = z.object({ age, clients: z.int(), amount: z.int() });
export type AgeSum = z.output<typeof AgeSum>;

/** Why nobody may be asked for a debt now; null where everybody may. */
const pause = z.nullable(choice(collectionPauses));
const limits = { limits: CollectionLimits };

const ListedReceivable = z.extend(Receivable, limits);
export type ListedReceivable = z.output<typeof ListedReceivable>;

export const UnpaidRenewal = z.extend(Renewal, { contact, ...limits });
export type UnpaidRenewal = z.output<typeof UnpaidRenewal>;

export const receivablesContract = {
  list: verb({
    method: 'GET',
    path: '/receivables',
    summary: 'Quiénes deben, cuánto y desde cuándo, la deuda más antigua primero',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({ search: searchText, age: z.optional(age), page: pageNumber }),
    /** `sums` are of all who match the search, whatever their age. */
    output: z.extend(pageOf(ListedReceivable), { sums: z.array(AgeSum), pause }),
    errors: [],
  }),
  all: verb({
    method: 'GET',
    path: '/receivables/all',
    summary: 'Todos los que deben, para exportarlos',
    access: 'gym',
    bulk: true,
    right: 'receivables',
    input: z.strictObject({ search: searchText, age: z.optional(age) }),
    output: z.object({ items: z.array(Receivable) }),
    errors: [],
  }),
  renewals: verb({
    method: 'GET',
    path: '/renewals',
    summary: 'Las suscripciones por cobrar, con sus pasos',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: z.extend(pageOf(UnpaidRenewal), { policy: RenewalPolicy, pause }),
    errors: [],
  }),
};
