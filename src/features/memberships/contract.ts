import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { amount, choice, Done, date, id, requiredText, text, version } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { Client } from '../clients/contract.ts';

export const periods = {
  monthly: 'Mensual',
  bimonthly: 'Bimestral',
  quarterly: 'Trimestral',
  semiannual: 'Semestral',
  annual: 'Anual',
} as const;

const shape = {
  planName: requiredText(80, 'Escribe el nombre del plan.'),
  period: choice(periods),
  active: z._default(z.boolean({ error: 'Elige Si o No.' }), true),
  observation: text(1000),
};

export const MembershipForm = z.strictObject(shape);
export type MembershipForm = z.output<typeof MembershipForm>;

/** Whose memberships or payments a screen shows. */
export const Holder = z.pick(Client, {
  id: true,
  name: true,
  surname: true,
  email: true,
  phone: true,
  whatsapp: true,
  dni: true,
});
export type Holder = z.output<typeof Holder>;

export const Membership = z.object({
  ...shape,
  id,
  clientId: id,
  /** The last day that its payments cover. */
  expiresOn: z.nullable(date),
  /** Days from today in the gym's zone to `expiresOn`; negative when it has passed. */
  daysLeft: z.nullable(z.int()),
  paymentCount: z.int(),
  /** The next payment as reception would take it: as much as last time, from where the paid time ends. */
  suggestion: z.object({ amount: z.nullable(amount), planStartsOn: date }),
  version,
});
export type Membership = z.output<typeof Membership>;

export const membershipsContract = {
  list: verb({
    method: 'GET',
    path: '/clients/:clientId/memberships',
    summary: 'Un cliente y sus membresías',
    access: 'gym',
    input: z.strictObject({ clientId: id }),
    output: z.object({ client: Holder, items: z.array(Membership) }),
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/clients/:clientId/memberships',
    summary: 'Agregar una membresía a un cliente',
    access: 'gym',
    input: z.strictObject({ id, clientId: id, ...shape }),
    output: Membership,
    errors: [notFound, alreadySaved],
  }),
  update: verb({
    method: 'PUT',
    path: '/memberships/:id',
    summary: 'Cambiar una membresía',
    access: 'gym',
    input: z.strictObject({ id, version, ...shape }),
    output: Membership,
    errors: [notFound, stale],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/memberships/:id',
    summary: 'Eliminar una membresía con sus pagos',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/memberships/:id/restore',
    summary: 'Deshacer la eliminación de una membresía',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
