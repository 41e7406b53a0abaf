import * as z from 'zod/mini';
import {
  counterLocked,
  forbidden,
  gymClosed,
  gymSuspended,
  notFound,
  notPermitted,
  otherPerson,
  tooManyAttempts,
} from '../../wire/failures.ts';
import { choice, Done, id, text } from '../../wire/fields.ts';
import { rights } from '../../wire/rights.ts';
import { failure, verb } from '../../wire/verb.ts';
import { personalPin, typedPersonalPin, wrongPin } from '../locks/contract.ts';
import { beyondOwnRights, ownMembership } from '../team/contract.ts';

/** Somebody of a gym's team. */
export const Colleague = z.object({
  /** The account. */
  id,
  name: z.string(),
  /** The name, with what tells people of the same name apart. */
  label: z.string(),
  /** The place in the team; null for the owner, who has none. */
  memberId: z.nullable(id),
  hasPin: z.boolean(),
  rights: z.array(choice(rights)),
});
export type Colleague = z.output<typeof Colleague>;

export const ownPinMissing = failure({
  code: 'own_pin_missing',
  status: 409,
  message:
    'Quien inició sesión aquí todavía no tiene un PIN, y sin él no podría volver. Lo crea en «Configurar cuenta».',
});

export const cannotAuthorize = failure({
  code: 'cannot_authorize',
  status: 403,
  field: 'pin',
  message: 'Esta persona tampoco puede. Pídeselo a otra.',
});

export const pinsContract = {
  /** Also while nobody uses the session. */
  people: verb({
    method: 'GET',
    path: '/counter/people',
    summary: 'Las personas del equipo, y quién tiene un PIN para atender en este equipo',
    access: 'account',
    whileShared: true,
    input: z.strictObject({}),
    output: z.object({ gymName: z.string(), people: z.array(Colleague) }),
    errors: [forbidden, notPermitted, gymSuspended, gymClosed],
  }),
  takeOver: verb({
    method: 'POST',
    path: '/counter/person',
    summary: 'Seguir en esta sesión como otra persona del equipo, con su PIN',
    access: 'account',
    whileShared: true,
    input: z.strictObject({ personId: id, pin: typedPersonalPin }),
    output: Done,
    errors: [
      forbidden,
      notPermitted,
      gymSuspended,
      gymClosed,
      notFound,
      wrongPin,
      ownPinMissing,
      tooManyAttempts,
    ],
  }),
  /** What it lets do is one request, which then names the permit in its header `pulso-permit`. */
  authorize: verb({
    method: 'POST',
    path: '/counter/permits',
    summary: 'Autorizar con el PIN de otra persona, por dos minutos y una vez, lo que quien atiende no puede',
    access: 'account',
    whileShared: true,
    input: z.strictObject({
      id,
      personId: id,
      pin: typedPersonalPin,
      /** Of which the person needs one. */
      rights: z.array(choice(rights)).check(z.maxLength(10)),
      request: z.strictObject({
        method: z.enum(['POST', 'PUT', 'DELETE']),
        url: z.string().check(z.regex(/^\/api\/[\w/-]{1,200}$/)),
        body: z.record(z.string(), z.unknown()),
        /** Its header `pulso-maker`, where it is sent later than it was done. */
        maker: z.optional(z.string().check(z.maxLength(200))),
      }),
    }),
    output: Done,
    errors: [
      forbidden,
      notPermitted,
      otherPerson,
      counterLocked,
      gymSuspended,
      gymClosed,
      notFound,
      wrongPin,
      cannotAuthorize,
      tooManyAttempts,
    ],
  }),
  touch: verb({
    method: 'POST',
    path: '/counter/touch',
    summary: 'Decir que quien atiende en una sesión compartida sigue ahí',
    access: 'account',
    whileShared: true,
    input: z.strictObject({}),
    output: Done,
    errors: [counterLocked],
  }),
  own: verb({
    method: 'GET',
    path: '/counter/pin',
    summary: 'Si la persona tiene un PIN',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({}),
    output: z.object({ hasPin: z.boolean() }),
    errors: [],
  }),
  /** The current PIN is not required within some minutes of signing in, so that a forgotten one can be replaced. */
  setOwn: verb({
    method: 'PUT',
    path: '/counter/pin',
    summary: 'Crear o cambiar el propio PIN; para cambiarlo hace falta el anterior',
    access: 'staff',
    right: null,
    input: z.strictObject({ pin: personalPin, present: z._default(text(8), '') }),
    output: Done,
    errors: [wrongPin, tooManyAttempts],
  }),
  give: verb({
    method: 'PUT',
    path: '/team/:id/pin',
    summary: 'Dar un PIN a una persona del equipo',
    access: 'staff',
    right: 'team.edit',
    input: z.strictObject({ id, pin: personalPin }),
    output: Done,
    errors: [notFound, beyondOwnRights, ownMembership],
  }),
  takeAway: verb({
    method: 'DELETE',
    path: '/team/:id/pin',
    summary: 'Quitar su PIN a una persona del equipo: desde ya no sirve',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, beyondOwnRights, ownMembership],
  }),
};
