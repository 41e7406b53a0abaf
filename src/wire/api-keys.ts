import { allRights, personalRights, type Right } from './rights.ts';
import { failure, rightsOf, type Verb } from './verb.ts';

/** What only a person may do, so that no key of the API is given it. */
const personalAlone: readonly Right[] = [
  ...personalRights,
  'clients.space',
  'clients.export',
  'clients.privacy',
  'gym.edit',
  'gym.download',
  'gym.support',
  'gym.keys',
  'gym.access',
  'gym.online',
  'gym.whatsapp',
  'team.edit',
];

/** What a key of the API may be given. */
export const keyRights = allRights.filter((right) => !personalAlone.includes(right));

/**
 * Whether a key of the API may call it: it runs in one transaction of the gym, is not about a person, and takes no right that a
 * key cannot have.
 */
export const mayByKey = (verb: Verb): boolean =>
  verb.access === 'gym' &&
  !verb.personal &&
  (rightsOf(verb)?.some((right) => keyRights.includes(right)) ?? true);

/** What a reader is answered whose key was replaced, that was turned off or removed, or that never was one. */
export const readerRefused = failure({
  code: 'reader_refused',
  status: 401,
  message: 'Esta llave de lector no sirve: se cambió, el lector está apagado o se quitó.',
});

/** What a key of the API answers that was removed, has ended, or never was one. */
export const keyRefused = failure({
  code: 'key_refused',
  status: 401,
  message: 'Esta llave de API no sirve: no existe, se quitó o venció.',
});

export const keyNotPermitted = failure({
  code: 'not_permitted',
  status: 403,
  message: 'Esta llave de API no lo permite, o quien la creó ya no puede hacerlo.',
});

export const personOnly = failure({
  code: 'person_only',
  status: 403,
  message: 'Esto lo hace una persona en su sesión, y nunca una llave de API.',
});

export const keyWithSession = failure({
  code: 'key_with_session',
  status: 400,
  message: 'Una petición lleva una llave de API o una sesión, no las dos.',
});

export const tooManyKeyRequests = failure({
  code: 'too_many_requests',
  status: 429,
  message: 'Llegan demasiadas peticiones con esta llave de API. Espera un minuto y prueba otra vez.',
  retryAfter: 60,
});

export const tooManyWrongKeys = failure({
  code: 'too_many_requests',
  status: 429,
  message: 'Desde tu conexión llegan demasiadas llaves de API que no sirven. Espera unos minutos.',
  retryAfter: 900,
});
