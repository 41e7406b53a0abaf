import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, Done, date, id, requiredText, wholeNumber } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { balance } from '../memberships/contract.ts';
import { chargeReasons } from './domain.ts';

/** A period of a membership, both days included. Amounts in the currency's minor unit. */
export const Charge = z.object({
  id,
  startsOn: date,
  endsOn: date,
  dueOn: date,
  reason: choice(chargeReasons),
  /** Why free days were given. */
  note: z.string(),
  amount: z.int(),
  /** The part of `amount` that payments cover. */
  paid: z.int(),
});
export type Charge = z.output<typeof Charge>;

const days = wholeNumber(1, 366, 'Escribe de 1 a 366 días.');

/** Free days to add to a membership. */
export const FreeDaysForm = z.strictObject({ days, reason: requiredText(200, 'Escribe el motivo.') });
export type FreeDaysForm = z.output<typeof FreeDaysForm>;

/** The days that would be free, both included, and until when the membership would last. */
export const FreeDays = z.object({ startsOn: date, endsOn: date, expiresOn: date });
export type FreeDays = z.output<typeof FreeDays>;

export const giftOfEnded = failure({
  code: 'gift_of_ended',
  status: 409,
  message: 'Está inactiva o cancelada, o es un bono: no se le agregan días.',
});

export const giftFollowed = failure({
  code: 'gift_followed',
  status: 409,
  message: 'Después de esos días ya se cobró otro período.',
});

export const chargesContract = {
  list: verb({
    method: 'GET',
    path: '/memberships/:membershipId/charges',
    summary: 'Los períodos de una membresía y lo que se pagó de cada uno, los más nuevos primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ membershipId: id }),
    output: z.object({ items: z.array(Charge), balance }),
    errors: [notFound],
  }),
  /** Also for who gives them by somebody's PIN. */
  previewFreeDays: verb({
    method: 'POST',
    path: '/memberships/:membershipId/free-days/preview',
    summary: 'Desde y hasta cuándo serían los días de regalo',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ membershipId: id, days }),
    output: FreeDays,
    errors: [notFound, giftOfEnded],
  }),
  addFreeDays: verb({
    method: 'POST',
    path: '/memberships/:membershipId/free-days',
    summary: 'Regalar días a una membresía, después de lo que ya se cobró',
    access: 'gym',
    right: 'memberships.gift',
    authorizable: true,
    input: z.strictObject({ id, membershipId: id, ...FreeDaysForm.shape }),
    output: Charge,
    errors: [notFound, alreadySaved, giftOfEnded],
  }),
  removeFreeDays: verb({
    method: 'DELETE',
    path: '/free-days/:id',
    summary: 'Quitar días que se regalaron',
    access: 'gym',
    right: 'memberships.gift',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, giftFollowed],
  }),
};
