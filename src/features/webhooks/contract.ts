import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { eventLabels, eventTypes, troubles } from './domain.ts';

/** How many webhooks a gym may have at a time. */
export const maxWebhooks = 20;

const urlMessage = 'Escribe una dirección completa, como https://hooks.miempresa.cl/pulso.';

export const WebhookUrl = z.string({ error: urlMessage }).check(
  z.trim(),
  z.maxLength(500, urlMessage),
  z.refine<string>(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
    },
    { error: urlMessage },
  ),
);

const shape = {
  name: requiredText(40, 'Escribe para qué es el webhook.', oneLine),
  url: WebhookUrl,
  events: z
    .array(choice(eventLabels))
    .check(z.minLength(1, 'Marca al menos una cosa que quieras que avise.'), z.maxLength(eventTypes.length)),
};

export const webhookStates = {
  active: 'Encendido',
  failing: 'Con fallas',
  off: 'Apagado',
  stopped: 'Se apagó solo',
  /** Who made it may see nothing of what it tells. */
  idle: 'No manda nada',
} as const;

export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(choice(eventLabels)),
  /** How many of the events who made it may not see any more. */
  lost: z.int(),
  active: yesNo,
  madeBy: z.string(),
  state: choice(webhookStates),
  /** Since when it fails, or when it stopped by itself; null otherwise. */
  since: z.nullable(instant),
  /** Whether it stopped because its address said that it is gone for good. */
  gone: z.boolean(),
  /** Until when the secret before the present one signs too; null when it does not. */
  formerUntil: z.nullable(instant),
  /** When something was sent last; null before. */
  sentAt: z.nullable(instant),
  version,
});
export type Webhook = z.output<typeof Webhook>;

export const deliveryStates = {
  waiting: 'En camino',
  arrived: 'Llegó',
  failed: 'No llegó',
} as const;

export const Delivery = z.object({
  id,
  type: z.string(),
  at: instant,
  state: choice(deliveryStates),
  attempts: z.int(),
  /** The last attempt, and the next one. */
  lastAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  /** In milliseconds. */
  duration: z.nullable(z.int()),
  /** The HTTP status, and the beginning of what was said. */
  answered: z.nullable(z.int()),
  answer: z.string(),
  trouble: z.nullable(choice(troubles)),
});
export type Delivery = z.output<typeof Delivery>;

export const tooManyWebhooks = failure({
  code: 'too_many_webhooks',
  status: 409,
  message: `Ya hay ${maxWebhooks} webhooks. Quita los que no se usan.`,
});

export const eventBeyondOwnRights = failure({
  code: 'beyond_own_rights',
  status: 403,
  field: 'events',
  message: 'No puedes mandar a otro programa lo que tú mismo no puedes ver.',
});

export const addressNotEncrypted = failure({
  code: 'not_encrypted',
  status: 400,
  field: 'url',
  message: 'La dirección debe empezar con https.',
});

/** The secret is not shown again, so a repeat cannot answer it. */
export const webhookAlreadyMade = failure({
  ...alreadySaved,
  message:
    'Este webhook ya se creó, y su secreto se muestra una sola vez. Si no lo copiaste, cámbialo por otro.',
});

export const tooManyTests = failure({
  code: 'too_many_tests',
  status: 429,
  message: 'Ya hay muchos envíos en camino. Espera a que lleguen y prueba otra vez.',
  retryAfter: 60,
});

const Secret = z.object({ secret: z.string() });

export const webhooksContract = {
  list: verb({
    method: 'GET',
    path: '/webhooks',
    summary: 'Los webhooks del gimnasio, por nombre, y de qué puede avisar uno de quien pregunta',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({}),
    output: z.object({ items: z.array(Webhook), own: z.array(choice(eventLabels)) }),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/webhooks',
    summary: 'Crear un webhook; solo esta respuesta dice el secreto con que firma',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id, ...shape }),
    output: Secret,
    errors: [webhookAlreadyMade, tooManyWebhooks, eventBeyondOwnRights, addressNotEncrypted],
  }),
  update: verb({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Cambiar un webhook, encenderlo o apagarlo',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id, version, active: yesNo, ...shape }),
    output: Webhook,
    errors: [notFound, stale, eventBeyondOwnRights, addressNotEncrypted],
  }),
  changeSecret: verb({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Cambiar el secreto de un webhook; el anterior firma también por un día',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id, version }),
    output: Secret,
    errors: [notFound, stale],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Quitar un webhook: desde ya no manda nada, y no vuelve',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  test: verb({
    method: 'POST',
    path: '/webhooks/:id/tests',
    summary: 'Mandar una prueba a la dirección de un webhook, también de uno apagado',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id, deliveryId: id }),
    output: Done,
    errors: [notFound, tooManyTests],
  }),
  deliveries: verb({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'Los envíos de un webhook de los últimos 30 días, los últimos primero',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id, page: pageNumber }),
    output: pageOf(Delivery),
    errors: [notFound],
  }),
  sendAgain: verb({
    method: 'POST',
    path: '/webhook-deliveries/:id/again',
    summary: 'Mandar un envío otra vez, con el mismo identificador',
    access: 'gym',
    right: 'gym.keys',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, tooManyTests],
  }),
};
