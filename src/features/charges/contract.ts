import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { choice, date, id } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { balance } from '../memberships/contract.ts';

export const chargeReasons = {
  sale: 'Primer período',
  renewal: 'Renovación',
  payment: 'Renovación',
  prepaid: 'Pagado por adelantado',
  freeze: 'Congelamiento',
} as const;

/** A period of a membership, both days included. Amounts in the currency's minor unit. */
export const Charge = z.object({
  id,
  startsOn: date,
  endsOn: date,
  dueOn: date,
  reason: choice(chargeReasons),
  amount: z.int(),
  /** The part of `amount` that payments cover. */
  paid: z.int(),
});
export type Charge = z.output<typeof Charge>;

export const chargesContract = {
  list: verb({
    method: 'GET',
    path: '/memberships/:membershipId/charges',
    summary: 'Los períodos de una membresía y lo que se pagó de cada uno, los más nuevos primero',
    access: 'gym',
    input: z.strictObject({ membershipId: id }),
    output: z.object({ items: z.array(Charge), balance }),
    errors: [notFound],
  }),
};
