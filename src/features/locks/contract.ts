import * as z from 'zod/mini';
import { forbidden, tooManyAttempts } from '../../wire/failures.ts';
import { Done, text } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { pinMissing } from './domain.ts';

export const wrongPin = failure({
  code: 'wrong_pin',
  status: 403,
  field: 'pin',
  message: 'El PIN no es correcto.',
});

/** The time after signing in during which a forgotten PIN can be replaced. */
export const freshMinutes = 10;

const pinMessage = 'Escribe de 4 a 8 números.';
/** The characters of a PIN, also when it is chosen. */
export const pin = z.string({ error: pinMessage }).check(z.regex(/^\d{4,8}$/, pinMessage));

export const personalPinDigits = 4;

/** What anybody would try first. */
const isObvious = (pin: string): boolean => /^(\d)\1{3}$/.test(pin) || '0123456789'.includes(pin);

const personalPinMessage = `Escribe ${personalPinDigits} números.`;
/** As it is typed. */
export const typedPersonalPin = z
  .string({ error: personalPinMessage })
  .check(z.regex(/^\d{4}$/, personalPinMessage));
/** A PIN of a person, as it is chosen. */
export const personalPin = typedPersonalPin.check(
  z.refine((pin: string) => !isObvious(pin), { error: 'Es de los primeros que se prueban. Elige otro.' }),
);

export const locksContract = {
  get: verb({
    method: 'GET',
    path: '/till-pin',
    summary: 'Si el gimnasio tiene un PIN con que desbloquear la caja',
    access: 'gym',
    right: null,
    personal: true,
    kept: true,
    input: z.strictObject({}),
    output: z.object({ hasPin: z.boolean() }),
    errors: [],
  }),
  /** The current PIN is not required within `freshMinutes` of signing in, so that a forgotten one can be replaced. */
  setPin: verb({
    method: 'PUT',
    path: '/till-pin',
    summary: 'Crear o cambiar el PIN que desbloquea la caja; para cambiarlo hace falta el anterior',
    access: 'staff',
    right: 'gym.edit',
    input: z.strictObject({ pin, present: z._default(text(8), '') }),
    output: Done,
    errors: [forbidden, wrongPin, tooManyAttempts],
  }),
  unlock: verb({
    method: 'POST',
    path: '/till-pin/check',
    summary: 'Desbloquear la caja con su PIN',
    access: 'staff',
    right: null,
    input: z.strictObject({ pin: text(8) }),
    output: Done,
    errors: [forbidden, wrongPin, pinMissing, tooManyAttempts],
  }),
};
