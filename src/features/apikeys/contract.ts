import * as z from 'zod/mini';
import { keyRights } from '../../wire/api-keys.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, Done, date, id, instant, oneLine, requiredText } from '../../wire/fields.ts';
import { type Right, rights } from '../../wire/rights.ts';
import { failure, verb } from '../../wire/verb.ts';

/** How many keys a gym may have at a time. */
export const maxKeys = 50;

export const keyStates = {
  active: 'Sirve',
  ended: 'Venció',
  /** Who made it may do nothing of what it may. */
  idle: 'No sirve',
} as const;

const right = choice(rights);

export const ApiKey = z.object({
  id,
  name: z.string(),
  /** What it may do now: what it was given, as far as who made it may do so themselves. */
  rights: z.array(right),
  /** How many of the rights that it was given do not count any more. */
  lost: z.int(),
  madeBy: z.string(),
  createdAt: instant,
  endsOn: z.nullable(date),
  /** To the minute; null before the first. */
  usedAt: z.nullable(instant),
  state: choice(keyStates),
});
export type ApiKey = z.output<typeof ApiKey>;

export const tooManyKeys = failure({
  code: 'too_many_keys',
  status: 409,
  message: `Ya hay ${maxKeys} llaves. Quita las que no se usan.`,
});

export const keyBeyondOwnRights = failure({
  code: 'beyond_own_rights',
  status: 403,
  field: 'rights',
  message: 'No puedes dar a una llave lo que tú mismo no puedes hacer.',
});

export const endsInPast = failure({
  code: 'ends_in_past',
  status: 409,
  field: 'endsOn',
  message: 'Ese día ya pasó.',
});

/** The token is not kept, so a repeat cannot answer it again. */
export const keyAlreadyMade = failure({
  ...alreadySaved,
  message: 'Esta llave ya se creó, y se muestra una sola vez. Si no la copiaste, quítala y crea otra.',
});

export const apiKeysContract = {
  list: verb({
    method: 'GET',
    path: '/api-keys',
    summary: 'Las llaves de API del gimnasio, por nombre, y lo que quien pregunta puede dar a una',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({}),
    output: z.object({ items: z.array(ApiKey), own: z.array(right) }),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/api-keys',
    summary: 'Crear una llave de API; solo esta respuesta la dice',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({
      id,
      name: requiredText(40, 'Escribe para qué es la llave.', oneLine),
      rights: z.array(choice(rights)).check(
        z.minLength(1, 'Marca al menos una cosa que pueda hacer.'),
        z.maxLength(keyRights.length),
        z.refine<Right[]>((chosen) => chosen.every((one) => keyRights.includes(one)), {
          error: 'Una llave no puede tener algo de esto.',
        }),
      ),
      endsOn: z._default(z.nullable(date), null),
    }),
    output: z.object({ token: z.string() }),
    errors: [keyAlreadyMade, tooManyKeys, keyBeyondOwnRights, endsInPast],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Quitar una llave de API: desde ya no sirve, y no vuelve',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
