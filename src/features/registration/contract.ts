import * as z from 'zod/mini';
import {
  forbidden,
  gymClosed,
  gymSuspended,
  tooManyAttempts,
  tooManyRegistrations,
} from '../../wire/failures.ts';
import { choice, Done, email, id, oneLine, password, requiredText, text } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { accountExists, commonPassword, ownPassword, roles } from '../account/contract.ts';

export const gymNameMissing = failure({
  code: 'gym_name_missing',
  status: 400,
  field: 'gymName',
  message: 'Escribe el nombre del gimnasio.',
});

export const nameMissing = failure({
  code: 'name_missing',
  status: 400,
  field: 'name',
  message: 'Escribe tu nombre: así te verá tu gimnasio.',
});

export const wrongGymAccess = failure({
  code: 'wrong_gym_access',
  status: 400,
  field: 'gymKey',
  message: 'El código y la clave no corresponden a ningún gimnasio. Pídelos en recepción.',
});

export const alreadyRegistered = failure({
  code: 'already_registered',
  status: 409,
  message: 'Esta cuenta ya está registrada.',
});

/** A person's registration; a client may give the code and key of its gym. */
export const registrationFields = {
  role: choice(roles),
  gymName: text(80, oneLine),
  name: text(80, oneLine),
  gymCode: text(20),
  gymKey: text(20),
};

export const registrationContract = {
  register: verb({
    method: 'POST',
    path: '/register',
    summary: 'Crear una cuenta de gimnasio o de cliente',
    access: 'public',
    input: z.strictObject({ id, email, password, ...registrationFields }),
    output: Done,
    errors: [
      gymSuspended,
      gymClosed,
      accountExists,
      commonPassword,
      ownPassword,
      gymNameMissing,
      nameMissing,
      wrongGymAccess,
      tooManyAttempts,
      tooManyRegistrations,
    ],
  }),
  complete: verb({
    method: 'POST',
    path: '/register/complete',
    summary: 'Decir qué es una cuenta que llegó por Google',
    access: 'account',
    input: z.strictObject(registrationFields),
    output: Done,
    errors: [
      gymSuspended,
      gymClosed,
      alreadyRegistered,
      gymNameMissing,
      nameMissing,
      wrongGymAccess,
      tooManyAttempts,
      tooManyRegistrations,
    ],
  }),
  joinGym: verb({
    method: 'POST',
    path: '/join',
    summary: 'Vincular una cuenta de cliente a un gimnasio por su código y clave',
    access: 'account',
    input: z.strictObject({
      name: requiredText(80, nameMissing.message, oneLine),
      gymCode: requiredText(20, 'Escribe el código del gimnasio.'),
      gymKey: requiredText(20, 'Escribe la clave del gimnasio.'),
    }),
    /**
     * Waiting: the gym has a client with this e-mail, and it must confirm the link, or the person must open the
     * mailed one.
     */
    output: z.object({
      waiting: z.boolean(),
      /** Whether the link is mailed. */
      mailed: z.boolean(),
    }),
    errors: [gymSuspended, gymClosed, forbidden, wrongGymAccess, tooManyAttempts],
  }),
};
