import * as z from 'zod/mini';
import { keyRights } from '../../wire/api-keys.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  email,
  id,
  instant,
  oneLine,
  requiredText,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { pluginGroups, pluginStates } from '../../wire/plugin.ts';
import { isRight, type Right, rights, withRequired } from '../../wire/rights.ts';
import { failure, verb } from '../../wire/verb.ts';
import { keyBeyondOwnRights } from '../apikeys/contract.ts';
import { addressNotEncrypted, WebhookUrl } from '../webhooks/contract.ts';
import { type EventType, eventTypes, isEventType, webhookEvents } from '../webhooks/domain.ts';

/** How many programs of others a gym may have at a time. */
export const maxPlugins = 20;

const about = {
  name: z.string(),
  summary: z.string(),
  rights: z.array(choice(rights)),
  events: z.array(z.string()),
  data: z.string(),
  help: z.string(),
};

/** A plugin of the gym: what it is and may see, and whether it is on. */
export const Plugin = z.object({
  /** Of a part of Pulso its own word, of a program of others an id. */
  key: z.string(),
  group: choice(pluginGroups),
  ...about,
  state: choice(pluginStates),
  note: z.string(),
});
export type Plugin = z.output<typeof Plugin>;

const quoted = (value: unknown): string => `«${String(value).slice(0, 40)}»`;

function wrongRight(value: unknown): string {
  return isRight(String(value))
    ? `${quoted(value)} lo hace solo una persona: ningún plugin puede tenerlo.`
    : `${quoted(value)} no es un derecho. Están en docs/write-a-plugin.md.`;
}

const pluginRight = z.enum(keyRights as [Right, ...Right[]], { error: ({ input }) => wrongRight(input) });

const pluginEvent = z.enum(eventTypes as [EventType, ...EventType[]], {
  error: ({ input }) => `${quoted(input)} no es un evento. Están en docs/api.md.`,
});

const keyMessage = 'Una palabra en minúsculas, como bienvenida: letras sin acento, números y guiones.';
const helpMessage = 'Un correo, o una dirección que empieza con https.';

const isHttps = (value: string): boolean => URL.parse(value)?.protocol === 'https:';

/** Those of which an event needs none of the rights. */
const unseen = (events: readonly EventType[], given: readonly Right[]): readonly EventType[] =>
  events.filter((type) => !withRequired(given).includes(webhookEvents[type].right));

/** The file `plugin.json`, by which somebody else's program says what it is and asks for. */
export const Manifest = z
  .strictObject({
    key: z
      .string({ error: keyMessage })
      .check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, keyMessage), z.maxLength(40, keyMessage)),
    name: requiredText(40, 'Escribe el nombre.', oneLine),
    summary: requiredText(200, 'Escribe en una frase qué hace.', oneLine),
    rights: z
      .array(pluginRight, { error: 'Una lista con los derechos que necesita.' })
      .check(z.minLength(1, 'Pide al menos un derecho.'), z.maxLength(keyRights.length)),
    events: z._default(
      z
        .array(pluginEvent, { error: 'Una lista con los eventos de los que quiere saber.' })
        .check(z.maxLength(eventTypes.length)),
      [],
    ),
    data: requiredText(300, 'Escribe qué datos de personas salen de Pulso, y hacia quién.', oneLine),
    help: z.union([email, z.string().check(z.maxLength(200), z.refine<string>(isHttps))], {
      error: helpMessage,
    }),
    /** Where it wants to be told, if the gym does not say otherwise. */
    url: z._default(z.union([z.literal(''), WebhookUrl], { error: 'Una dirección completa.' }), ''),
  })
  .check(
    z.refine(({ events, rights: given }) => unseen(events, given).length === 0, {
      path: ['events'],
      error: 'Pide también los derechos para ver aquello de lo que quiere saber.',
    }),
  );
export type Manifest = z.output<typeof Manifest>;

/** A program of somebody else, with how it is doing. */
export const OutsidePlugin = z.object({
  id,
  key: z.string(),
  ...about,
  events: z.array(z.string().check(z.refine<string>(isEventType))),
  /** Where it is told; empty where it is told nothing. */
  url: z.string(),
  /** Of its deliveries; null where it is told nothing. */
  webhookId: z.nullable(id),
  active: yesNo,
  state: choice(pluginStates),
  note: z.string(),
  addedBy: z.string(),
  addedAt: instant,
  /** When its key was last used, to the minute; null before. */
  usedAt: z.nullable(instant),
  /** When it was last told something; null before. */
  sentAt: z.nullable(instant),
  version,
});
export type OutsidePlugin = z.output<typeof OutsidePlugin>;

export const tooManyPlugins = failure({
  code: 'too_many_plugins',
  status: 409,
  message: `Ya hay ${maxPlugins} programas de otros. Quita los que no se usan.`,
});

export const pluginKeyTaken = failure({
  code: 'plugin_key_taken',
  status: 409,
  message: 'Este plugin ya está. Si es una versión nueva, ábrelo y elige ahí su archivo.',
});

export const otherPlugin = failure({
  code: 'other_plugin',
  status: 409,
  message: 'Este archivo es de otro plugin.',
});

export const asksMore = failure({
  code: 'asks_more',
  status: 409,
  message: 'Esta versión pide más que la anterior: míralo y confírmalo.',
});

export const addressMissing = failure({
  code: 'address_missing',
  status: 400,
  field: 'url',
  message: 'Escribe la dirección en que el programa recibe los avisos.',
});

/** Key and secret are not shown again, so a repeat cannot answer them. */
export const pluginAlreadyMade = failure({
  ...alreadySaved,
  message:
    'Este plugin ya se agregó, y su llave se muestra una sola vez. Si no la copiaste, quítalo y agrégalo otra vez.',
});

const url = z._default(z.union([z.literal(''), WebhookUrl]), '');
const only = { access: 'gym', right: 'gym.keys', personal: true } as const;

export const pluginsContract = {
  list: verb({
    method: 'GET',
    path: '/plugins',
    summary: 'Los plugins del gimnasio que ve quien pregunta, por grupo, con lo que ven y su estado',
    access: 'gym',
    right: ['gym.keys', 'gym.access', 'gym.online', 'gym.whatsapp', 'gym.edit', 'income'],
    personal: true,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Plugin) }),
    errors: [],
  }),
  get: verb({
    ...only,
    method: 'GET',
    path: '/plugins/:id',
    summary: 'Un programa de otros: qué pide, y cómo le va',
    input: z.strictObject({ id }),
    output: OutsidePlugin,
    errors: [notFound],
  }),
  add: verb({
    ...only,
    method: 'POST',
    path: '/plugins',
    summary: 'Agregar un programa de otros por su manifiesto; solo esta respuesta dice su llave y su secreto',
    input: z.strictObject({ id, manifest: Manifest, url }),
    output: z.object({ token: z.string(), secret: z.nullable(z.string()) }),
    errors: [
      pluginAlreadyMade,
      tooManyPlugins,
      pluginKeyTaken,
      keyBeyondOwnRights,
      addressMissing,
      addressNotEncrypted,
    ],
  }),
  update: verb({
    ...only,
    method: 'PUT',
    path: '/plugins/:id',
    summary:
      'Poner otra versión del manifiesto de un programa, o su dirección; si pide más, hay que confirmarlo',
    input: z.strictObject({ id, version, manifest: Manifest, url, assented: yesNo }),
    /** A secret where it is told something for the first time. */
    output: z.object({ secret: z.nullable(z.string()) }),
    errors: [notFound, stale, otherPlugin, asksMore, keyBeyondOwnRights, addressMissing, addressNotEncrypted],
  }),
  turn: verb({
    ...only,
    method: 'PUT',
    path: '/plugins/:id/active',
    summary: 'Encender o apagar un programa de otros: apagado, su llave no sirve y no se le avisa nada',
    input: z.strictObject({ id, version, active: yesNo }),
    output: Done,
    errors: [notFound, stale],
  }),
  remove: verb({
    ...only,
    method: 'DELETE',
    path: '/plugins/:id',
    summary: 'Quitar un programa de otros: su llave y su secreto no vuelven',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
