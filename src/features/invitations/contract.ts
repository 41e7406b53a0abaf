import * as z from 'zod/mini';
import { gymClosed, gymSuspended, tooManyAttempts } from '../../wire/failures.ts';
import { Done, email, id, password, requiredText } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { accountExists, commonPassword, linkExpired, ownPassword } from '../account/contract.ts';
import { alreadyLinked } from '../clients/contract.ts';

export const otherEmail = failure({
  code: 'other_email',
  status: 409,
  message: 'Este enlace es para otro correo. Cierra la sesión y entra con el correo que lo recibió.',
});

export const gymAccount = failure({
  code: 'gym_account',
  status: 409,
  message: 'Esta cuenta es de un gimnasio. Pide al tuyo que ponga otro correo en tu ficha de cliente.',
});

const token = requiredText(400, 'Falta el enlace.');

export const Invitation = z.object({
  gymName: z.string(),
  clientName: z.string(),
  /** Empty when the gym has none: then the person enters it. */
  email: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const TeamInvitation = z.object({
  gymName: z.string(),
  name: z.string(),
  email: z.string(),
  roleName: z.string(),
});
export type TeamInvitation = z.output<typeof TeamInvitation>;

export const clientAccount = failure({
  code: 'client_account',
  status: 409,
  message: 'Esta cuenta es de un cliente. Pide que te inviten con otro correo.',
});

export const invitationsContract = {
  read: verb({
    method: 'POST',
    path: '/invitation',
    summary: 'Lo que dice un enlace de activación',
    access: 'public',
    input: z.strictObject({ token }),
    output: Invitation,
    errors: [gymSuspended, gymClosed, linkExpired, alreadyLinked],
  }),
  activate: verb({
    method: 'POST',
    path: '/invitation/activate',
    summary: 'Crear la cuenta de un cliente con su enlace',
    access: 'public',
    input: z.strictObject({ token, id, email, password }),
    output: Done,
    errors: [
      gymSuspended,
      gymClosed,
      linkExpired,
      accountExists,
      otherEmail,
      alreadyLinked,
      commonPassword,
      ownPassword,
      tooManyAttempts,
    ],
  }),
  accept: verb({
    method: 'POST',
    path: '/invitation/accept',
    summary: 'Vincular la cuenta conectada al cliente del enlace',
    access: 'account',
    input: z.strictObject({ token }),
    output: Done,
    errors: [gymSuspended, gymClosed, gymAccount, linkExpired, otherEmail, alreadyLinked],
  }),
  readTeam: verb({
    method: 'POST',
    path: '/team-invitation',
    summary: 'Lo que dice un enlace para entrar al equipo de un gimnasio',
    access: 'public',
    input: z.strictObject({ token }),
    output: TeamInvitation,
    errors: [gymSuspended, gymClosed, linkExpired],
  }),
  join: verb({
    method: 'POST',
    path: '/team-invitation/join',
    summary: 'Crear una cuenta con el enlace, y entrar al equipo',
    access: 'public',
    input: z.strictObject({ token, id, password }),
    output: Done,
    errors: [
      gymSuspended,
      gymClosed,
      linkExpired,
      accountExists,
      commonPassword,
      ownPassword,
      tooManyAttempts,
    ],
  }),
  acceptTeam: verb({
    method: 'POST',
    path: '/team-invitation/accept',
    summary: 'Entrar al equipo con la cuenta conectada',
    access: 'account',
    input: z.strictObject({ token }),
    output: Done,
    errors: [gymSuspended, gymClosed, linkExpired, otherEmail, clientAccount],
  }),
};
