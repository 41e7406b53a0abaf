import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { amountFrom0, choice, Done, date, id, month, time } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { bases } from './domain.ts';

const wageShape = {
  basis: choice(bases),
  amount: amountFrom0,
  /** The first day that it counts for, until a later wage begins. */
  from: date,
};

export const Wage = z.object(wageShape);
export type Wage = z.output<typeof Wage>;

/** A class that was held, with what is paid for it; without a wage of that day nothing. */
const PaidClass = z.object({
  classId: id,
  date,
  name: z.string(),
  startTime: time,
  endTime: z.string(),
  minutes: z.int(),
  /** How many came. */
  heads: z.int(),
  wage: z.nullable(Wage),
  amount: z.int(),
});
export type PaidClass = z.output<typeof PaidClass>;

const sums = { classes: z.int(), minutes: z.int(), heads: z.int(), amount: z.int(), unpriced: z.int() };

const Payee = z.object({
  memberId: id,
  name: z.string(),
  /** The wage of the last day of the month, or of today in the present one. */
  wage: z.nullable(Wage),
  ...sums,
});
export type Payee = z.output<typeof Payee>;

const Sheet = z.object({
  memberId: id,
  name: z.string(),
  month,
  today: date,
  /** All of the person's wages, the newest first. */
  wages: z.array(Wage),
  items: z.array(PaidClass),
  ...sums,
});
export type Sheet = z.output<typeof Sheet>;

export const wagesContract = {
  list: verb({
    method: 'GET',
    path: '/wages',
    summary: 'Lo que se paga en un mes a cada persona que hace clases; el presente si no se dice cuál',
    access: 'gym',
    right: 'wages.view',
    input: z.strictObject({ month: z.optional(month) }),
    output: z.object({ month, today: date, items: z.array(Payee) }),
    errors: [],
  }),
  sheet: verb({
    method: 'GET',
    path: '/wages/:memberId',
    summary: 'La hoja de un mes de una persona: cada clase hecha y lo que se paga por ella',
    access: 'gym',
    right: 'wages.view',
    input: z.strictObject({ memberId: id, month: z.optional(month) }),
    output: Sheet,
    errors: [notFound],
  }),
  ownSheet: verb({
    method: 'GET',
    path: '/my-wages',
    summary: 'La hoja propia de un mes',
    access: 'gym',
    right: 'wages.own',
    input: z.strictObject({ month: z.optional(month) }),
    output: Sheet,
    errors: [notFound],
  }),
  set: verb({
    method: 'PUT',
    path: '/wages/:memberId/:from',
    summary: 'Fijar cómo se paga a una persona desde un día; los días de antes quedan como estaban',
    access: 'gym',
    right: 'wages',
    input: z.strictObject({ memberId: id, ...wageShape }),
    output: Done,
    errors: [notFound],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/wages/:memberId/:from',
    summary: 'Quitar cómo se paga a una persona desde un día',
    access: 'gym',
    right: 'wages',
    input: z.strictObject({ memberId: id, from: date }),
    output: Done,
    errors: [notFound],
  }),
};
