import * as z from 'zod/mini';
import { counterLocked, gymClosed, gymSuspended, notFound, tooManyAttempts } from '../../wire/failures.ts';
import { choice, Done, date, email, id, instant, password, requiredText, yesNo } from '../../wire/fields.ts';
import { mailLimited, mailOff, mailRefused } from '../../wire/mail.ts';
import { rights } from '../../wire/rights.ts';
import { failure, verb } from '../../wire/verb.ts';
import { Gym } from '../gym/contract.ts';

export const roles = { gym: 'Gimnasio', client: 'Cliente' } as const;
export type Role = keyof typeof roles;

/** A gym where the account works. */
const Workplace = z.object({ id, name: z.string() });

export const Me = z.object({
  accountId: id,
  /** The session that asks. */
  sessionId: id,
  email: z.string(),
  /** Null until a person who signed in with Google has chosen a role. */
  role: z.nullable(choice(roles)),
  /** The gym that the account owns or is a client of. */
  gymName: z.nullable(z.string()),
  gym: z.nullable(Gym),
  hasLogo: z.boolean(),
  /** Whether the person owns the gym. */
  owner: z.boolean(),
  /** Who of the team uses the session, by default its own account; null without a team. */
  person: z.nullable(z.object({ id, name: z.string() })),
  /** Whether that is somebody else than the account that signed in. */
  shared: z.boolean(),
  /** Whether anybody beside the owner works at the gym, or did. */
  hasTeam: z.boolean(),
  /** Whether somebody else of the team has a PIN. */
  canSwitch: z.boolean(),
  /** What the person may do at the gym. */
  rights: z.array(choice(rights)),
  /** The gyms between which the person can switch, with this one; the account's own first. */
  workplaces: z.array(Workplace),
  /** While an operator keeps the gym closed: which it is, and what its people are told. The account may work in others. */
  suspension: z.nullable(z.object({ gymId: id, message: z.string(), closed: z.boolean() })),
  /** Since when the owner keeps the gym closed, whose data are read alone; null while it is open. */
  closedAt: z.nullable(instant),
  /** While an operator looks at the gym: until when, and what it asked for; null for everybody else. */
  support: z.nullable(z.object({ until: instant, reason: z.string() })),
  /** Whether the gym's mails leave; null for an account without one. */
  mail: z.nullable(z.enum(['on', 'off', 'unproved'])),
  /** The calendar day in the gym's time zone. */
  today: date,
  /** Whether this session may open /superadmin. */
  operator: z.boolean(),
  /** Where whoever runs this server says that Pulso is reached, without a slash at its end; null where nobody did. */
  publicUrl: z.nullable(z.string()),
  supportUrl: z.string(),
  /** The address of this version's source code (AGPL-3.0, section 13). */
  sourceUrl: z.string(),
});
export type Me = z.output<typeof Me>;

export const Entry = z.object({
  role: z.nullable(choice(roles)),
  /** Whether there is no session yet: `signInWithCode` opens it. */
  codeNeeded: z.boolean(),
});

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const Session = z.object({
  id,
  /** As the browser names itself: 'Chrome' and 'Windows'; null when it does not. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: instant,
  /** When it was last used, and from which network address; accurate to some minutes. */
  usedAt: instant,
  address: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const wrongCredentials = failure({
  code: 'wrong_credentials',
  status: 401,
  message: 'El correo o la contraseña no son correctos.',
});

export const accountDataMissing = failure({
  code: 'account_data_missing',
  status: 404,
  message: 'User data not found',
});

export const accountExists = failure({
  code: 'account_exists',
  status: 409,
  field: 'email',
  message: 'Ya hay una cuenta con este correo. Inicia sesión o recupera tu contraseña.',
});

export const googleNotConfigured = failure({
  code: 'google_not_configured',
  status: 503,
  message: 'El acceso con Google no está configurado en este servidor',
});

export const googleUnreachable = failure({
  code: 'google_unreachable',
  status: 503,
  message: 'Google no responde. Inténtalo en un momento, o entra con tu correo y contraseña.',
});

export const linkExpired = failure({
  code: 'link_expired',
  status: 410,
  message: 'Este enlace ya no sirve. Pide uno nuevo.',
});

export const wrongPassword = failure({
  code: 'wrong_password',
  status: 400,
  field: 'currentPassword',
  message: 'Esta no es tu contraseña actual.',
});

export const noPassword = failure({
  code: 'no_password',
  status: 409,
  message:
    'Entras con Google y aún no tienes contraseña. Cierra sesión y usa «¿Olvidaste tu contraseña?» para crear una.',
});

export const wrongCode = failure({
  code: 'wrong_code',
  status: 400,
  field: 'code',
  message: 'El código no es correcto. Escribe el que muestra la aplicación ahora.',
});

export const codeUsed = failure({
  code: 'code_used',
  status: 400,
  field: 'code',
  message: 'Este código ya se usó. Espera a que la aplicación muestre el siguiente.',
});

export const codeExpired = failure({
  code: 'code_expired',
  status: 410,
  message: 'Pasó demasiado tiempo, o hubo demasiados intentos. Inicia sesión otra vez.',
});

export const notProtected = failure({
  code: 'not_protected',
  status: 409,
  message: 'La verificación en dos pasos no está activa.',
});

export const alreadyProtected = failure({
  code: 'already_protected',
  status: 409,
  message: 'La verificación en dos pasos ya está activa.',
});

export const commonPassword = failure({
  code: 'common_password',
  status: 400,
  field: 'password',
  message: 'Es de las primeras que alguien probaría. Elige otra: tres o cuatro palabras sueltas sirven bien.',
});

export const ownPassword = failure({
  code: 'own_password',
  status: 400,
  field: 'password',
  message: 'No puede ser tu correo, tu nombre ni el de tu gimnasio. Elige otra.',
});

const requiredPassword = z
  .string({ error: 'Escribe tu contraseña.' })
  .check(
    z.minLength(1, 'Escribe tu contraseña.'),
    z.maxLength(128, 'La contraseña admite 128 caracteres como máximo.'),
  );

const code = requiredText(40, 'Escribe el código.');
const token = requiredText(400, 'Falta el enlace.');

export const accountContract = {
  me: verb({
    method: 'GET',
    path: '/me',
    summary: 'Quién está conectado, y en qué gimnasio',
    access: 'account',
    kept: true,
    whileShared: true,
    inSupport: true,
    input: z.strictObject({}),
    output: Me,
    errors: [accountDataMissing, counterLocked, gymSuspended, gymClosed],
  }),
  signIn: verb({
    method: 'POST',
    path: '/sign-in',
    summary: 'Iniciar sesión con correo y contraseña',
    access: 'public',
    input: z.strictObject({ email, password: requiredPassword }),
    output: Entry,
    errors: [wrongCredentials, accountDataMissing, tooManyAttempts],
  }),
  signInWithCode: verb({
    method: 'POST',
    path: '/sign-in/code',
    summary: 'Terminar de entrar con el código de la aplicación, o con uno de recuperación',
    access: 'public',
    input: z.strictObject({ code }),
    output: Entry,
    errors: [wrongCode, codeUsed, codeExpired, accountDataMissing, tooManyAttempts],
  }),
  signOut: verb({
    method: 'POST',
    path: '/sign-out',
    summary: 'Cerrar sesión',
    access: 'public',
    input: z.strictObject({}),
    output: Done,
    errors: [],
  }),
  google: verb({
    method: 'POST',
    path: '/google',
    summary: 'Empezar a entrar con Google: la dirección a la que ir',
    access: 'public',
    input: z.strictObject({
      /** The path that the person wanted to open. */
      redirect: z._default(
        z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/, 'La dirección no es de esta página.')),
        '/',
      ),
    }),
    output: z.object({ url: z.string() }),
    errors: [googleNotConfigured, googleUnreachable, tooManyAttempts],
  }),
  requestReset: verb({
    method: 'POST',
    path: '/password-reset',
    summary: 'Pedir por correo un enlace para cambiar la contraseña',
    access: 'public',
    input: z.strictObject({ email }),
    output: z.object({
      /**
       * Null where this Pulso sends mails; otherwise what to type on its machine for a link. Nothing about the account.
       */
      command: z.nullable(z.string()),
    }),
    errors: [tooManyAttempts],
  }),
  resetPassword: verb({
    method: 'PUT',
    path: '/password-reset',
    summary: 'Cambiar la contraseña con el enlace recibido',
    access: 'public',
    input: z.strictObject({ token, password }),
    output: Done,
    errors: [linkExpired, commonPassword, ownPassword],
  }),
  changePassword: verb({
    method: 'PUT',
    path: '/password',
    summary: 'Cambiar la propia contraseña y cerrar las demás sesiones',
    access: 'account',
    input: z.strictObject({ currentPassword: requiredPassword, password }),
    output: Done,
    errors: [wrongPassword, noPassword, commonPassword, ownPassword, tooManyAttempts],
  }),
  confirmEmail: verb({
    method: 'PUT',
    path: '/email-confirmation',
    summary: 'Confirmar con el enlace recibido que el correo de la cuenta es propio',
    access: 'public',
    input: z.strictObject({ token }),
    output: Done,
    errors: [linkExpired],
  }),
  requestConfirmation: verb({
    method: 'POST',
    path: '/email-confirmation',
    summary: 'Recibir otra vez el enlace para confirmar el correo de la cuenta',
    access: 'account',
    input: z.strictObject({}),
    output: Done,
    errors: [mailOff, mailLimited, mailRefused],
  }),
  twoFactor: verb({
    method: 'GET',
    path: '/two-factor',
    summary: 'Si la cuenta pide un código al entrar, y cuántos de recuperación le quedan',
    access: 'account',
    input: z.strictObject({}),
    output: z.object({
      enabled: z.boolean(),
      /** False for who enters with Google alone: the second step is Google's. */
      hasPassword: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
    errors: [],
  }),
  startTwoFactor: verb({
    method: 'POST',
    path: '/two-factor',
    summary: 'Empezar la verificación en dos pasos: el secreto para la aplicación',
    access: 'account',
    input: z.strictObject({ currentPassword: requiredPassword }),
    /** The same secret as an address for the QR code and as text. */
    output: z.object({ uri: z.string(), secret: z.string() }),
    errors: [wrongPassword, noPassword, alreadyProtected, tooManyAttempts],
  }),
  confirmTwoFactor: verb({
    method: 'PUT',
    path: '/two-factor',
    summary: 'Activar la verificación en dos pasos con un primer código: los códigos de recuperación',
    access: 'account',
    input: z.strictObject({ code }),
    output: RecoveryCodes,
    errors: [wrongCode, codeUsed, notProtected, alreadyProtected, tooManyAttempts],
  }),
  stopTwoFactor: verb({
    method: 'DELETE',
    path: '/two-factor',
    summary: 'Desactivar la verificación en dos pasos',
    access: 'account',
    input: z.strictObject({ currentPassword: requiredPassword, code }),
    output: Done,
    errors: [wrongPassword, wrongCode, codeUsed, noPassword, notProtected, tooManyAttempts],
  }),
  renewRecoveryCodes: verb({
    method: 'POST',
    path: '/two-factor/recovery-codes',
    summary: 'Códigos de recuperación nuevos; los anteriores dejan de servir',
    access: 'account',
    input: z.strictObject({ currentPassword: requiredPassword }),
    output: RecoveryCodes,
    errors: [wrongPassword, noPassword, notProtected, tooManyAttempts],
  }),
  sessions: verb({
    method: 'GET',
    path: '/sessions',
    summary: 'Dónde está abierta la cuenta; la sesión de la petición va primero',
    access: 'account',
    input: z.strictObject({}),
    output: z.object({ items: z.array(Session) }),
    errors: [],
  }),
  endSession: verb({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Cerrar una sesión de la cuenta',
    access: 'account',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  endSessions: verb({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Cerrar todas las demás sesiones, o también la de la petición',
    access: 'account',
    input: z.strictObject({ current: yesNo }),
    output: Done,
    errors: [],
  }),
};
