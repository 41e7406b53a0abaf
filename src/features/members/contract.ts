import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { Done, id, requiredText } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { PlanMember } from '../memberships/contract.ts';

/** The form of a new member. */
export const MemberForm = z.object({ clientId: requiredText(36, 'Elige un cliente.') });

const refusal = <Code extends string>(code: Code, message: string) =>
  failure({ code, status: 409, field: 'clientId', message });

export const memberRefusals = {
  notShared: refusal('plan_not_shared', 'Este plan es para una sola persona.'),
  payer: refusal('member_is_payer', 'Es quien paga: ya está incluido.'),
  listed: refusal('member_listed', 'Ya es integrante de esta membresía.'),
  elsewhere: refusal('member_elsewhere', 'Ya está en el mismo plan de otra persona. Quítalo de ahí primero.'),
  full: refusal('members_full', 'El plan ya cubre a todas las personas que puede.'),
} as const;

export const membersContract = {
  add: verb({
    method: 'POST',
    path: '/memberships/:membershipId/members',
    summary: 'Agregar un integrante a una membresía',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, membershipId: id, clientId: id }),
    output: PlanMember,
    errors: [notFound, alreadySaved, ...Object.values(memberRefusals)],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/members/:id',
    summary: 'Quitar a un integrante; sus reservas con la membresía se devuelven',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
