import { type Failure, failure } from './verb.ts';

export const notFound = failure({
  code: 'not_found',
  status: 404,
  message: 'No lo encontramos. Puede que alguien lo haya eliminado.',
});

export const stale = failure({
  code: 'stale',
  status: 409,
  message: 'Otra persona lo cambió mientras lo editabas. Ciérralo, míralo de nuevo y repite tu cambio.',
});

export const alreadySaved = failure({
  code: 'already_saved',
  status: 409,
  message: 'Ya se había guardado, con otros datos. Ciérralo, míralo de nuevo y repite tu cambio.',
});

export const tooManyAttempts = failure({
  code: 'too_many_attempts',
  status: 429,
  message: 'Demasiados intentos. Espera unos minutos y prueba otra vez.',
});

export const tooManyRegistrations = failure({
  code: 'too_many_registrations',
  status: 429,
  message:
    'Desde tu conexión ya se crearon muchas cuentas. Espera una hora, o hasta mañana, y prueba otra vez; si eres cliente, pide en tu gimnasio el enlace de activación.',
});

/** What a client's verb answers an account that is no client of a gym. */
export const notLinked = failure({
  code: 'not_linked',
  status: 403,
  message: 'Tu cuenta todavía no está vinculada a un gimnasio.',
});

/** What a client's verb answers staff who did not open that client's view, or long ago. */
export const viewClosed = failure({
  code: 'view_closed',
  status: 403,
  message: 'Esta vista terminó. Ábrela otra vez.',
});

export const signedOut = failure({
  code: 'signed_out',
  status: 401,
  message: 'Tu sesión terminó. Inicia sesión otra vez.',
});

export const forbidden = failure({
  code: 'forbidden',
  status: 403,
  message: 'No tienes acceso a esta página',
});

export const notPermitted = failure({
  code: 'not_permitted',
  status: 403,
  message: 'Tu rol en este gimnasio no lo permite. Pídeselo a quien administra el equipo.',
});

/** Whoever asks is not who uses the shared session by now. */
export const otherPerson = failure({
  code: 'other_person',
  status: 403,
  message: 'En este equipo ya atiende otra persona. Mira quién es, y repite tu cambio.',
});

/** Nobody uses the shared session. */
export const counterLocked = failure({
  code: 'counter_locked',
  status: 403,
  message: 'Nadie atiende en este equipo. Elige quién eres y escribe tu PIN.',
});

/** What is sent late is of who was there when it was done, if that can be told. */
export const makerUnknown = failure({
  code: 'maker_unknown',
  status: 409,
  message:
    'No se puede comprobar que lo hizo quien atendía, o ya no puede hacerlo. Quien atiende ahora lo puede guardar a su nombre.',
});

/** An operator has suspended the gym; the message says why, after these words. */
export const gymSuspended = failure({
  code: 'gym_suspended',
  status: 403,
  message: 'Este gimnasio está suspendido.',
});

/** Its owner has closed the gym: its data are read, and nothing is written. */
export const gymClosed = failure({
  code: 'gym_closed',
  status: 403,
  message: 'Esta sede está cerrada: nada se cambia en ella. Su dueño puede reabrirla en «Sedes».',
});

/** The gym lets the operator look no more, or not any longer. */
export const supportOver = failure({
  code: 'support_over',
  status: 403,
  message: 'Ya no te permiten entrar.',
});

export const supportReadOnly = failure({
  code: 'support_read_only',
  status: 403,
  message: 'Mientras ayudas solo puedes mirar.',
});

/** The failures that any verb may return, in addition to those that it declares. */
export const commonFailures = {
  invalid_input: { code: 'invalid_input', status: 400, message: 'Revisa los datos marcados.' },
  signed_out: signedOut,
  forbidden,
  not_permitted: notPermitted,
  other_person: otherPerson,
  counter_locked: counterLocked,
  maker_unknown: makerUnknown,
  gym_suspended: gymSuspended,
  support_over: supportOver,
  support_read_only: supportReadOnly,
  own_session_only: {
    code: 'own_session_only',
    status: 403,
    message: 'Un PIN no alcanza para esto. Entra con tu propia cuenta en otro equipo, o cierra esta sesión.',
  },
  cross_site: { code: 'cross_site', status: 403, message: 'La petición no viene de esta página.' },
  unknown_host: {
    code: 'unknown_host',
    status: 421,
    message:
      'Pulso no conoce la dirección con que lo abriste. Si es suya, quien lo instaló la agrega a PULSO_HOSTS.',
  },
  no_route: { code: 'no_route', status: 404, message: 'Esta dirección no existe.' },
  too_many_requests: {
    code: 'too_many_requests',
    status: 429,
    message: 'Llegan demasiadas peticiones desde tu conexión. Espera un minuto y prueba otra vez.',
    retryAfter: 60,
  },
  database_away: {
    code: 'database_away',
    status: 503,
    message: 'No hay conexión con la base de datos. Inténtalo otra vez en unos segundos.',
    retryAfter: 2,
  },
  disk_full: {
    code: 'disk_full',
    status: 503,
    message:
      'No queda espacio en el disco de Pulso: hasta que se libere no se puede guardar nada, solo mirar.',
    retryAfter: 30,
  },
  database_damaged: {
    code: 'database_damaged',
    status: 503,
    message:
      'Una parte de la base de datos está dañada y no se puede leer. Avisa a quien instaló Pulso: npm run doctor dice cuál, y lo que falta está en el último respaldo.',
  },
  updating: {
    code: 'updating',
    status: 503,
    message: 'Pulso se está actualizando. Inténtalo otra vez en unos segundos.',
    retryAfter: 2,
  },
  stopping: {
    code: 'stopping',
    status: 503,
    message: 'Pulso se está cerrando o reiniciando. Inténtalo otra vez en unos segundos.',
    retryAfter: 2,
  },
} as const satisfies Record<string, Failure>;
