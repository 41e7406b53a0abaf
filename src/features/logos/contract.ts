import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { Done, picture } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

const longest = 60_000;
const image = picture('Elige un logo.', longest, 'El logo es demasiado grande.');

const output = z.object({ image: z.nullable(z.string()) });

export const logosContract = {
  get: verb({
    method: 'GET',
    path: '/gym/logo',
    summary: 'El logo del gimnasio, si tiene',
    access: 'gym',
    right: null,
    kept: true,
    input: z.strictObject({}),
    output,
    errors: [],
  }),
  own: verb({
    method: 'GET',
    path: '/my-space/logo',
    summary: 'El logo del gimnasio de un cliente, si tiene',
    access: 'client',
    kept: true,
    input: z.strictObject({}),
    output,
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/gym/logo',
    summary: 'Guardar el logo del gimnasio, en lugar del que tenía',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ image }),
    output: Done,
    errors: [],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/gym/logo',
    summary: 'Quitar el logo del gimnasio; deja de existir',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({}),
    output: Done,
    errors: [notFound],
  }),
};
