import * as z from 'zod/mini';
import { ConnectionTest } from '../../wire/connection.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { choice, id, instant, yesNo } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { type TemplateState, type TemplateTrouble, templateStates, templateTroubles } from './domain.ts';

const numberMessage = 'Escribe el identificador, que son solo números.';
/** What Meta calls a number or an account: digits alone, as it stands in an address. */
const metaId = z.string({ error: numberMessage }).check(z.trim(), z.regex(/^\d{5,30}$/, numberMessage));

const secretMessage = 'Pégalo completo, sin espacios.';
/** Empty leaves the one that is kept. */
const secret = z._default(
  z.string({ error: secretMessage }).check(z.trim(), z.regex(/^[\w.|-]{0,1000}$/, secretMessage)),
  '',
);

const form = {
  phoneNumberId: metaId,
  businessId: metaId,
  accessToken: secret,
  appSecret: secret,
};

export const CloudForm = z.strictObject(form);
export type CloudForm = z.output<typeof CloudForm>;

export const CloudTemplate = z.object({
  id,
  name: z.string(),
  language: z.string(),
  state: choice(templateStates),
  body: z.string(),
  variables: z.array(z.string()),
  trouble: z.nullable(choice(templateTroubles)),
});
export interface CloudTemplate extends z.output<typeof CloudTemplate> {
  readonly state: TemplateState;
  readonly trouble: TemplateTrouble | null;
}

/** How the gym's number writes by itself; without keys before it was configured. */
export const CloudAccount = z.object({
  active: yesNo,
  phoneNumberId: z.string(),
  businessId: z.string(),
  /** The number as people see it, and the name that Meta verified. */
  displayPhone: z.string(),
  displayName: z.string(),
  /** Since when it has the present keys; null before, and where they are another installation's. */
  keysAt: z.nullable(instant),
  /** The error of Meta for which nothing leaves; null while it does. */
  pausedFor: z.nullable(z.int()),
  /** Where Meta tells what became of messages, and the word by which it proves that the address is meant. */
  noticeUrl: z.string(),
  verifyToken: z.string(),
  templates: z.array(CloudTemplate),
  /** Null where nobody tested the present keys. */
  tested: z.nullable(ConnectionTest),
  /** 0 before it was configured. */
  version: z.int(),
});
export type CloudAccount = z.output<typeof CloudAccount>;

export const metaFailure = failure({
  code: 'meta_failed',
  status: 503,
  message: 'Meta no respondió. Prueba otra vez en unos minutos.',
});

export const tokenRefused = failure({
  code: 'token_refused',
  status: 409,
  field: 'accessToken',
  message: 'Meta no acepta este token, o le faltan permisos. Crea uno de usuario del sistema y pégalo aquí.',
});

export const appSecretRefused = failure({
  code: 'app_secret_refused',
  status: 409,
  field: 'appSecret',
  message: 'Esa clave secreta no es la de la aplicación del token. Cópiala otra vez desde Meta.',
});

export const businessUnknown = failure({
  code: 'business_unknown',
  status: 409,
  field: 'businessId',
  message: 'El token no llega a esa cuenta de WhatsApp Business. Revisa su identificador.',
});

export const numberUnknown = failure({
  code: 'number_unknown',
  status: 409,
  field: 'phoneNumberId',
  message: 'Ese número no está en la cuenta de WhatsApp Business. Revisa su identificador.',
});

export const cloudKeysMissing = failure({
  code: 'cloud_keys_missing',
  status: 400,
  field: 'accessToken',
  message: 'Pega el token de acceso y la clave secreta de la aplicación.',
});

const right = 'gym.whatsapp';

/** Why Meta does not take the keys that it is asked with. */
export const ofMeta = [metaFailure, tokenRefused, appSecretRefused, businessUnknown, numberUnknown];

export const whatsAppCloudContract = {
  get: verb({
    method: 'GET',
    path: '/whatsapp-cloud',
    summary: 'El número de WhatsApp que escribe solo, y sus plantillas',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: CloudAccount,
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/whatsapp-cloud',
    summary:
      'Conectar un número de WhatsApp, después de preguntarle a Meta; un secreto vacío deja el que estaba',
    // No transaction waits for Meta.
    access: 'staff',
    right,
    input: z.strictObject({ ...form, version: z.int().check(z.minimum(0)) }),
    output: CloudAccount,
    errors: [stale, cloudKeysMissing, ...ofMeta],
  }),
  turn: verb({
    method: 'POST',
    path: '/whatsapp-cloud/turn',
    summary: 'Apagar el número de WhatsApp que escribe solo, o volver a encenderlo',
    access: 'gym',
    right,
    input: z.strictObject({ active: yesNo }),
    output: CloudAccount,
    errors: [notFound],
  }),
  check: verb({
    method: 'POST',
    path: '/whatsapp-cloud/check',
    summary: 'Preguntarle a Meta si todo está bien, y por las plantillas; termina la pausa si la había',
    access: 'staff',
    right,
    input: z.strictObject({}),
    output: CloudAccount,
    errors: [notFound, ...ofMeta],
  }),
};
