import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { Done, id, picture } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

/** The width and height of a photo, in pixels. */
export const photoSize = 240;
const image = picture('Elige una foto.', 60_000, 'La foto es demasiado grande.');

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
