import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, Done, date, id } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { amountMistyped } from '../gym/contract.ts';
import { planSoldOut, trialUsed } from '../memberships/contract.ts';
import { price } from '../plans/contract.ts';

export const changeStarts = { today: 'Desde hoy', next: 'Desde el próximo período' } as const;

const shape = {
  planId: id,
  /** The agreed price of a period of the new plan; without it the plan's. */
  price: z.optional(price),
  from: choice(changeStarts),
};

/** A membership that goes on with another plan from `startsOn` on. `id` is that of the new membership. */
export const PlanChange = z.object({ id, membershipId: id, startsOn: date });
export type PlanChange = z.output<typeof PlanChange>;

/** What a change would do. Amounts in the currency's minor unit. */
export const ChangePreview = z.object({
  startsOn: date,
  /** The last day of the first period with the new plan. */
  expiresOn: date,
  /** What stays charged for the days that were used of the present period; null when it is not interrupted. */
  used: z.nullable(z.int()),
  /** What was paid for the other days of it. */
  credit: z.int(),
  /** What the first period with the new plan costs, and what of it is paid already. */
  amount: z.int(),
  paid: z.int(),
  /** What the membership owes from before. */
  due: z.int(),
  /** What the client has paid too much then. */
  balance: z.int(),
  /** How many bookings would be given back, and how many stay. */
  returned: z.int(),
  retained: z.int(),
});
export type ChangePreview = z.output<typeof ChangePreview>;

export const changeRefusals = {
  unsold: failure({
    code: 'change_of_unsold',
    status: 409,
    message: 'Esta membresía no viene de un plan: cambia su nombre y su tipo.',
  }),
  changed: failure({ code: 'change_of_changed', status: 409, message: 'Esta membresía ya cambió de plan.' }),
  cancelled: failure({
    code: 'change_of_cancelled',
    status: 409,
    message: 'Está cancelada: deshaz antes la cancelación.',
  }),
  inactive: failure({
    code: 'change_of_inactive',
    status: 409,
    message: 'Está inactiva: actívala antes.',
  }),
  frozen: failure({
    code: 'change_of_frozen',
    status: 409,
    message: 'Está congelada o lo estará: descongélala o deshaz antes el congelamiento.',
  }),
  same: failure({ code: 'change_to_same', status: 409, field: 'planId', message: 'Ya tiene ese plan.' }),
  shared: failure({
    code: 'change_of_shared',
    status: 409,
    message: 'Cubre también a otras personas: quítalas antes de cambiar de plan.',
  }),
  pack: failure({
    code: 'change_of_pack',
    status: 409,
    field: 'from',
    message: 'Un bono se usa por sesiones, no por días: cámbialo desde el próximo período.',
  }),
  early: failure({
    code: 'change_before_start',
    status: 409,
    field: 'from',
    message: 'Aún no empieza: cámbiala desde el próximo período.',
  }),
  ahead: failure({
    code: 'change_paid_ahead',
    status: 409,
    field: 'from',
    message: 'Tiene días pagados o regalados más adelante: cámbiala desde el próximo período.',
  }),
} as const;

export const changePaid = failure({
  code: 'change_paid',
  status: 409,
  message: 'La nueva membresía ya tiene pagos. Elimínalos antes.',
});

export const changeFollowed = failure({
  code: 'change_followed',
  status: 409,
  message: 'La nueva membresía ya cambió otra vez de plan. Deshaz antes ese cambio.',
});

const refusals = [...Object.values(changeRefusals), trialUsed, planSoldOut];

export const changesContract = {
  preview: verb({
    method: 'POST',
    path: '/memberships/:membershipId/change/preview',
    summary: 'Qué cambiaría con otro plan',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ membershipId: id, ...shape }),
    output: ChangePreview,
    errors: [notFound, amountMistyped, ...refusals],
  }),
  create: verb({
    method: 'POST',
    path: '/memberships/:membershipId/change',
    summary: 'Cambiar de plan, hoy o desde el próximo período; lo pagado de más paga lo nuevo',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, membershipId: id, ...shape }),
    output: PlanChange,
    errors: [notFound, alreadySaved, amountMistyped, ...refusals],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/plan-changes/:id',
    summary: 'Deshacer un cambio de plan',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, changePaid, changeFollowed],
  }),
};
