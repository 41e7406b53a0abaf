import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { Done, id } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

/** The width and height of a photo, in pixels. */
export const photoSize = 240;
const maxLength = 60_000;
const message = 'Elige una foto.';

/** A JPEG as a data URI, which the browser has made small. */
const image = z
  .string({ error: message })
  .check(
    z.maxLength(maxLength, 'La foto es demasiado grande.'),
    z.regex(/^data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2}$/, message),
  );

export const photosContract = {
  get: verb({
    method: 'GET',
    path: '/clients/:clientId/photo',
    summary: 'La foto de un cliente, si tiene',
    access: 'gym',
    right: ['clients.view', 'attendance', 'routines', 'sales.sell', 'payments.take'],
    input: z.strictObject({ clientId: id }),
    output: z.object({ image: z.nullable(z.string()) }),
    errors: [notFound],
  }),
  save: verb({
    method: 'PUT',
    path: '/clients/:clientId/photo',
    summary: 'Guardar la foto de un cliente, en lugar de la que tenía',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ clientId: id, image }),
    output: Done,
    errors: [notFound],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/clients/:clientId/photo',
    summary: 'Quitar la foto de un cliente; deja de existir',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ clientId: id }),
    output: Done,
    errors: [notFound],
  }),
};
