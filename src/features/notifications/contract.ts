import * as z from 'zod/mini';
import { Done, instant, requiredText, yesNo } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { notificationKinds } from './domain.ts';

const kind = z.enum(notificationKinds, { error: 'Elige una de las opciones.' });
/** What a notification is about, unique in its kind. */
const subject = requiredText(60, 'Falta el aviso.');

export const Notification = z.object({
  subject: z.string(),
  since: instant,
  unread: z.boolean(),
  sentence: z.string(),
  /** The address of the screen where it is dealt with. */
  href: z.string(),
});
export type Notification = z.output<typeof Notification>;

export const NotificationGroup = z.object({
  kind,
  total: z.int(),
  unread: z.int(),
  /** The newest. */
  items: z.array(Notification),
  /** The address of the screen that lists them all. */
  all: z.string(),
});
export type NotificationGroup = z.output<typeof NotificationGroup>;

/** One notification, or without a subject all of a kind, and until when it was read; null for never. */
const Mark = z.strictObject({ kind, subject: z.nullable(subject), readAt: z.nullable(instant) });
export type Mark = z.output<typeof Mark>;

const marks = z.array(Mark).check(z.maxLength(notificationKinds.length, 'Son demasiados avisos de una vez.'));

/** Where a person is told of a kind: on the screen, and in the daily summary by mail. */
const where = { shown: yesNo, mailed: yesNo };
const Choice = z.object({ kind, ...where });
export type Choice = z.output<typeof Choice>;

export const notificationsContract = {
  list: verb({
    method: 'GET',
    path: '/notifications',
    summary: 'Lo que hay que hacer y lo que pasó, por tipo, de lo que la persona puede ver',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({}),
    output: z.object({ groups: z.array(NotificationGroup) }),
    errors: [],
  }),
  count: verb({
    method: 'GET',
    path: '/notifications/count',
    summary: 'Cuántos avisos no ha leído la persona',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({}),
    output: z.object({ unread: z.int() }),
    errors: [],
  }),
  /** `before` is what `restoreMarks` takes to undo it. */
  markRead: verb({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marcar como leídos un aviso, los de un tipo o todos',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({ kind: z.optional(kind), subject: z.optional(subject) }).check(
      z.refine(({ kind: of, subject: one }) => of !== undefined || one === undefined, {
        error: 'Falta el tipo.',
        path: ['kind'],
      }),
    ),
    output: z.object({
      before: z.array(z.object({ kind, subject: z.nullable(z.string()), readAt: z.nullable(instant) })),
    }),
    errors: [],
  }),
  restoreMarks: verb({
    method: 'POST',
    path: '/notifications/restore-marks',
    summary: 'Dejar como antes lo que se marcó como leído',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({ marks }),
    output: Done,
    errors: [],
  }),
  choices: verb({
    method: 'GET',
    path: '/notifications/choices',
    summary: 'De qué quiere saber la persona, en la pantalla y por correo',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({}),
    /** `proved`: whether the person has proved the own address, without which no summary is sent. */
    output: z.object({ items: z.array(Choice), proved: z.boolean() }),
    errors: [],
  }),
  choose: verb({
    method: 'PUT',
    path: '/notifications/choices/:kind',
    summary: 'Elegir dónde se le dice un tipo de aviso a la persona',
    access: 'gym',
    right: null,
    personal: true,
    input: z.strictObject({ kind, ...where }),
    output: Done,
    errors: [],
  }),
};
