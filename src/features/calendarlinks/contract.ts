import * as z from 'zod/mini';
import { alreadySaved } from '../../wire/failures.ts';
import { Done, id, yesNo } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

export const calendarsOff = failure({
  code: 'calendars_off',
  status: 409,
  message: 'Tu gimnasio apagó los calendarios.',
});

export const calendarLinksContract = {
  turn: verb({
    method: 'POST',
    path: '/calendars/turn',
    summary: 'Apagar los calendarios a los que otros programas se suscriben, o volver a encenderlos',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ active: yesNo }),
    output: Done,
    errors: [],
  }),
  link: verb({
    method: 'POST',
    path: '/my-space/calendar',
    summary: 'El enlace que lleva las reservas de un cliente a su calendario; el mismo hasta que lo apaga',
    access: 'client',
    input: z.strictObject({ id }),
    output: z.object({ url: z.url() }),
    errors: [alreadySaved, calendarsOff],
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
