import * as z from 'zod/mini';

// Zod's own messages, for fields without one, are English.
z.config({ customError: () => 'Este dato no es válido.' });

const printable = z.refine<string>((value) => /^[\P{Cc}\n\r\t]*$/u.test(value) && value.isWellFormed(), {
  error: 'Quita los caracteres que no se pueden mostrar.',
});

/** For one-line text: collapses white space to single spaces. */
export const oneLine = z.overwrite<string>((value) => value.trim().replace(/\s+/g, ' '));

/** Text of at most `max` characters, transformed, by default trimmed; empty when left out. */
export const text = (max: number, transform = z.trim()) =>
  z._default(
    z
      .string({ error: 'Debe ser un texto.' })
      .check(transform, z.maxLength(max, `Escribe ${max} caracteres como máximo.`), printable),
    '',
  );

/** Text that must not be empty. */
export const requiredText = (max: number, message: string, transform = z.trim()) =>
  z
    .string({ error: message })
    .check(
      transform,
      z.minLength(1, message),
      z.maxLength(max, `Escribe ${max} caracteres como máximo.`),
      printable,
    );

const emailMessage = 'Escribe un correo válido, como ana@correo.cl.';

export const email = z
  .string({ error: emailMessage })
  .check(z.trim(), z.toLowerCase(), z.maxLength(200, emailMessage), z.email(emailMessage));

/** An e-mail address or empty text. */
export const optionalEmail = z._default(z.union([z.literal(''), email], { error: emailMessage }), '');

const phoneMessage = 'Escribe un teléfono con su código, como +56 9 1234 5678.';

export const phone = z._default(
  z.string({ error: phoneMessage }).check(
    oneLine,
    z.maxLength(30, phoneMessage),
    z.refine(
      (value: string) =>
        value === '' || (/^[+()\d\s.-]+$/.test(value) && value.replace(/\D/g, '').length >= 6),
      {
        error: phoneMessage,
      },
    ),
  ),
  '',
);

export const password = z
  .string({ error: 'Escribe una contraseña.' })
  .check(
    z.minLength(8, 'La contraseña necesita al menos 8 caracteres.'),
    z.maxLength(128, 'La contraseña admite 128 caracteres como máximo.'),
  );

export const id = z
  .string({ error: 'Falta el identificador.' })
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      'El identificador no es válido.',
    ),
  );

const dateMessage = 'Escribe una fecha válida.';

/** A calendar day, YYYY-MM-DD, from 1900 to 2199. */
export const date = z.string({ error: dateMessage }).check(
  z.iso.date(dateMessage),
  z.refine((value: string) => value >= '1900' && value < '2200', { error: dateMessage }),
);

/** An instant, ISO 8601 with its offset from UTC. */
export const instant = z.iso.datetime({ offset: true });

const amountMessage = 'Escribe un monto en números, sin puntos ni comas.';
const tooMuch = 'El monto es demasiado alto.';
export const maxAmount = 100_000_000_000;

/** Money in the currency's minor unit, from 1 to 10^11. */
export const amount = z
  .int({ error: amountMessage })
  .check(z.minimum(1, 'El monto debe ser mayor que cero.'), z.maximum(maxAmount, tooMuch));

const amountFrom0Message = 'Escribe un monto en números, desde cero.';

/** Money in the currency's minor unit, from 0 to 10^11. */
export const amountFrom0 = z
  .int({ error: amountFrom0Message })
  .check(z.minimum(0, amountFrom0Message), z.maximum(maxAmount, tooMuch));

const quantityMessage = 'Escribe una cantidad con tres decimales como máximo.';
export const maxQuantity = 1_000_000_000;

/** A quantity of a product in its unit, with up to three decimals; negative when more was sold than received. */
export const quantity = z.number({ error: quantityMessage }).check(
  z.minimum(-maxQuantity, quantityMessage),
  z.maximum(maxQuantity, 'La cantidad es demasiado alta.'),
  z.refine<number>((value) => Number(value.toFixed(3)) === value, { error: quantityMessage }),
);

export const quantityFrom0 = quantity.check(z.minimum(0, 'Escribe una cantidad desde cero.'));

/** A whole number within bounds; `message` states them. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message));

/** In hundredths of a per cent: 10 % is 1000. */
export const percent = wholeNumber(0, 10_000, 'Escribe un porcentaje de 0 a 100.');

export const yesNo = z.boolean({ error: 'Elige Si o No.' });

/** A time of day, HH:MM, 24-hour clock. */
export const time = z
  .string({ error: 'Escribe una hora válida.' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora válida.'));

/** The midnight that ends a day. */
export const midnight = '24:00';

/** A time of day at which something ends, HH:MM, up to 24:00. */
export const endTime = z
  .string({ error: 'Escribe una hora válida.' })
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Escribe una hora válida.'));

export const version = z.int({ error: 'Falta la versión.' }).check(z.minimum(1), z.maximum(2_147_483_647));

export const choice = <const T extends Record<string, string>>(labels: T) =>
  z.enum(Object.keys(labels) as [Extract<keyof T, string>, ...Extract<keyof T, string>[]], {
    error: 'Elige una de las opciones.',
  });

const pageMessage = 'La página no es válida.';

/** Page number in a query string, from 1. */
export const pageNumber = z._default(
  z
    .union(
      [
        z.int().check(z.minimum(1), z.maximum(100_000)),
        z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
      ],
      { error: pageMessage },
    )
    .check(z.refine((value: number) => value >= 1 && value <= 100_000, { error: pageMessage })),
  1,
);

export const searchText = text(100);

const monthMessage = 'Elige un mes.';

/** A calendar month, YYYY-MM. */
export const month = z
  .string({ error: monthMessage })
  .check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, monthMessage));

/** Why something is cancelled for good. */
export const cancelReason = requiredText(200, 'Escribe por qué se anula.');

/** A page of at most `pageSize` items; `total` is exact unless `totalIsFloor`. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), totalIsFloor: z.boolean() });

export const Done = z.object({ done: z.literal(true) });
export const done = { done: true } as const;

/** A JPEG as a data URI, which the browser has made small. */
export const picture = (message: string, maxLength: number, tooLarge: string) =>
  z
    .string({ error: message })
    .check(
      z.maxLength(maxLength, tooLarge),
      z.regex(/^data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2}$/, message),
    );
