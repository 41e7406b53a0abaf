import * as z from 'zod/mini';
import { alreadySaved } from '../../wire/failures.ts';
import { Done, id } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

export const calendarLinksContract = {
  own: verb({
    method: 'GET',
    path: '/my-space/calendar',
    summary: 'Si un cliente tiene un enlace que lleva sus reservas a su calendario',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({ linked: z.boolean() }),
    errors: [],
  }),
  link: verb({
    method: 'POST',
    path: '/my-space/calendar',
    summary: 'El enlace que lleva las reservas de un cliente a su calendario; el mismo hasta que lo apaga',
    access: 'client',
    input: z.strictObject({ id }),
    output: z.object({ url: z.url() }),
    errors: [alreadySaved],
  }),
  unlink: verb({
    method: 'DELETE',
    path: '/my-space/calendar',
    summary: 'Apagar el enlace del calendario: ya no muestra nada',
    access: 'client',
    input: z.strictObject({}),
    output: Done,
    errors: [],
  }),
};
