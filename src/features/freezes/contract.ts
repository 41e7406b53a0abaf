import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { Done, date, id, requiredText, version } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { Due } from '../memberships/contract.ts';

const days = { startsOn: date, endsOn: date };

const shape = { ...days, reason: requiredText(200, 'Escribe el motivo.') };

const inOrder = z.refine<{ startsOn: string; endsOn: string }>(({ startsOn, endsOn }) => startsOn <= endsOn, {
  error: 'Es antes del comienzo.',
  path: ['endsOn'],
});

export const FreezeForm = z.strictObject(shape).check(inOrder);

/** Days on which a membership rests, both included. `fee` is in the currency's minor unit, `bookings` were given back. */
export const Freeze = z.object({ ...shape, id, membershipId: id, fee: z.int(), bookings: z.int(), version });
export type Freeze = z.output<typeof Freeze>;

/** What a freeze would do. */
export const FreezePreview = z.object({
  expiresOn: date,
  /** In the currency's minor unit. */
  fee: z.int(),
  /** What the membership would owe. */
  due: z.nullable(Due),
  /** How many bookings would be given back. */
  bookings: z.int(),
});
export type FreezePreview = z.output<typeof FreezePreview>;

export const freezeRefusals = {
  past: failure({
    code: 'freeze_in_past',
    status: 400,
    field: 'startsOn',
    message: 'Se congela desde hoy o después.',
  }),
  uncovered: failure({
    code: 'freeze_uncovered',
    status: 409,
    field: 'startsOn',
    message: 'Ese día ya no está pagado: no hay nada que congelar.',
  }),
  excluded: failure({
    code: 'freeze_excluded',
    status: 409,
    message: 'Este plan no se congela.',
  }),
  ending: failure({
    code: 'freeze_of_ended',
    status: 409,
    message: 'Está cancelada o cambia de plan: no se congela.',
  }),
  short: failure({
    code: 'freeze_too_short',
    status: 409,
    field: 'endsOn',
    message: 'Son menos días que el mínimo del plan.',
  }),
  long: failure({
    code: 'freeze_too_long',
    status: 409,
    field: 'endsOn',
    message: 'Son más días que el máximo del plan.',
  }),
  used: failure({
    code: 'freeze_days_used',
    status: 409,
    field: 'endsOn',
    message: 'Supera los días que el plan permite congelar en el año.',
  }),
  overlapping: failure({
    code: 'freeze_overlapping',
    status: 409,
    field: 'startsOn',
    message: 'Ya está congelada en esos días.',
  }),
} as const;

export const freezeOver = failure({
  code: 'freeze_over',
  status: 409,
  message: 'Ese congelamiento no está en curso.',
});

export const freezePaid = failure({
  code: 'freeze_paid',
  status: 409,
  message: 'Su cargo ya se pagó. Elimina antes ese pago.',
});

export const freezesContract = {
  list: verb({
    method: 'GET',
    path: '/memberships/:membershipId/freezes',
    summary: 'Los congelamientos de una membresía, los más nuevos primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ membershipId: id }),
    output: z.object({ items: z.array(Freeze) }),
    errors: [notFound],
  }),
  preview: verb({
    method: 'POST',
    path: '/memberships/:membershipId/freezes/preview',
    summary: 'Qué cambiaría con un congelamiento',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ membershipId: id, ...days }).check(inOrder),
    output: FreezePreview,
    errors: [notFound, ...Object.values(freezeRefusals)],
  }),
  create: verb({
    method: 'POST',
    path: '/memberships/:membershipId/freezes',
    summary: 'Congelar una membresía',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, membershipId: id, ...shape }).check(inOrder),
    output: Freeze,
    errors: [notFound, alreadySaved, ...Object.values(freezeRefusals)],
  }),
  thaw: verb({
    method: 'POST',
    path: '/freezes/:id/thaw',
    summary: 'Descongelar desde hoy; los días que faltaban se devuelven',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, version }),
    output: Freeze,
    errors: [notFound, stale, freezeOver],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/freezes/:id',
    summary: 'Deshacer un congelamiento',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, freezePaid],
  }),
};
