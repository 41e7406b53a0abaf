import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { Done, id, instant, yesNo } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

/** In how many browsers a client is told at a time. */
export const maxPhones = 10;

const notUsable = 'Este navegador dio una dirección que no sirve para avisarle.';

/** Where a browser's push service takes messages for it. */
const endpoint = z.string({ error: notUsable }).check(
  z.maxLength(1000, notUsable),
  z.refine<string>(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && parsed.protocol === 'https:' && !parsed.username && !parsed.password;
    },
    { error: notUsable },
  ),
);

/** Bytes in base64url, as browsers write keys. */
const bytes = (count: number) => {
  const letters = Math.ceil((count * 4) / 3);
  return z
    .string({ error: notUsable })
    .check(z.regex(new RegExp(String.raw`^[\w-]{${letters}}={0,2}$`), notUsable));
};

/** A browser in which a client is told of their classes: a phone's, as a rule. */
export const Phone = z.object({
  id,
  /** 'Chrome en Android' */
  name: z.string(),
  since: instant,
  /** Whether it can be told; otherwise it has to be turned on again there. */
  reachable: z.boolean(),
  /** Whether it is told of more than classes. */
  dayMessages: z.boolean(),
});
export type Phone = z.output<typeof Phone>;

export const tooManyPhones = failure({
  code: 'too_many_phones',
  status: 409,
  message: `Ya tienes los avisos en ${maxPhones} equipos. Apágalos en uno que no uses y prueba otra vez.`,
});

export const keyChanged = failure({
  code: 'key_changed',
  status: 409,
  message: 'Pulso cambió la clave con que avisa. Actualiza la página y prueba otra vez.',
});

export const phoneUnusable = failure({
  code: 'phone_unusable',
  status: 400,
  field: 'p256dh',
  message: notUsable,
});

export const pushesContract = {
  own: verb({
    method: 'GET',
    path: '/my-space/phones',
    summary: 'En qué teléfonos recibe un cliente los avisos de sus clases',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({
      /** The public key that a browser subscribes with. */
      serverKey: z.string(),
      items: z.array(Phone),
    }),
    errors: [],
  }),
  add: verb({
    method: 'POST',
    path: '/my-space/phones',
    summary: 'Recibir los avisos de sus clases en este teléfono',
    access: 'client',
    input: z.strictObject({
      ...{ id, endpoint, p256dh: bytes(65), auth: bytes(16), serverKey: bytes(65) },
      /** Whether for more than classes, which is not meant where it is left out. */
      dayMessages: z.optional(yesNo),
    }),
    output: Phone,
    errors: [alreadySaved, tooManyPhones, keyChanged, phoneUnusable],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/my-space/phones/:id',
    summary: 'No recibir más avisos en un teléfono',
    access: 'client',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
