import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  instant,
  oneLine,
  optionalEmail,
  pageNumber,
  pageOf,
  phone,
  requiredText,
  searchText,
  text,
  version,
} from '../../wire/fields.ts';
import { mailLimited, mailOff, mailRefused, mailStates, mailUnproved } from '../../wire/mail.ts';
import { failure, verb } from '../../wire/verb.ts';
import { dniTypes, membershipStatuses } from './domain.ts';

const bornLater = 'La fecha de nacimiento no puede ser futura.';

/** The last day that is today somewhere on Earth. */
const lastToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const birthDate = date.check(z.refine((value: string) => value <= lastToday(), { error: bornLater }));

const shape = {
  name: requiredText(80, 'Escribe el nombre.', oneLine),
  surname: text(80, oneLine),
  email: optionalEmail,
  phone,
  whatsapp: phone,
  dni: text(30, oneLine),
  dniType: z._default(choice(dniTypes), 'rut'),
  birthDate: z._default(z.nullable(birthDate), null),
  observation: text(1000),
};

export const ClientForm = z.strictObject(shape);
export type ClientForm = z.output<typeof ClientForm>;

/** The membership that counts: an active one before others, then the one that lasts longest. */
const MembershipStatus = z.object({
  membershipId: id,
  planName: z.string(),
  active: z.boolean(),
  /** It renews itself when its paid period ends. */
  renews: z.boolean(),
  /** It is a trial, which ends and is no membership that expires. */
  trial: z.boolean(),
  expiresOn: z.nullable(date),
  /** Days from today to the last day covered; negative when it has passed. */
  daysLeft: z.nullable(z.int()),
});
export type MembershipStatus = z.output<typeof MembershipStatus>;

export const Client = z.object({
  ...shape,
  id,
  hasAccount: z.boolean(),
  membershipStatus: z.nullable(MembershipStatus),
  version,
});
export type Client = z.output<typeof Client>;

const Activation = z.object({ url: z.string(), expiresAt: instant });
export type Activation = z.output<typeof Activation>;

/** A new client, with the link to create its account. */
const AddedClient = z.object({
  client: Client,
  activation: z.nullable(Activation),
  /** Whether the link is mailed to the client too; null where there is none, or no address. */
  mail: z.nullable(z.enum(mailStates)),
});
export type AddedClient = z.output<typeof AddedClient>;

/** What a device that may lose its connection needs to know of a client. */
const DirectoryEntry = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  dni: z.string(),
  /** The phone, or without one the WhatsApp number. */
  phone: z.string(),
  membership: z.nullable(
    z.pick(MembershipStatus, { planName: true, active: true, renews: true, trial: true, expiresOn: true }),
  ),
});
export type DirectoryEntry = z.output<typeof DirectoryEntry>;

/** So few that a part of the directory takes no longer than other answers. */
export const directoryPart = 1_000;

const secondsMessage = 'Escribe cuántos segundos, hasta un día.';
const seconds = z
  .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))], {
    error: secondsMessage,
  })
  .check(z.refine((value: number) => value >= 1 && value <= 86_400, { error: secondsMessage }));

const LinkRequest = z.object({ accountId: id, clientId: id, clientName: z.string(), email: z.string() });

export const emailTaken = failure({
  code: 'email_taken',
  status: 409,
  field: 'email',
  message: 'Ya hay un cliente con este correo.',
});

export const dniTaken = failure({
  code: 'dni_taken',
  status: 409,
  field: 'dni',
  message: 'Ya hay un cliente con este número.',
});

export const dniInvalid = failure({
  code: 'dni_invalid',
  status: 400,
  field: 'dni',
  message: 'Este RUT no es válido. Revisa el número y el dígito verificador, o elige «Otro documento».',
});

export const placesTaken = failure({
  code: 'places_taken',
  status: 409,
  message: 'No vuelve: ya no quedan cupos en su plan. Dale más cupos al plan y prueba otra vez.',
});

export const alreadyLinked = failure({
  code: 'already_linked',
  status: 409,
  message: 'Este cliente ya tiene su cuenta.',
});

export const noAddress = failure({
  code: 'no_address',
  status: 409,
  message: 'Este cliente no tiene correo. Escríbelo en sus datos y prueba otra vez.',
});

export const clientsContract = {
  list: verb({
    method: 'GET',
    path: '/clients',
    summary: 'Lista de clientes',
    access: 'gym',
    right: ['clients.view', 'attendance', 'routines', 'sales.sell', 'payments.take'],
    input: z.strictObject({
      search: searchText,
      membershipStatus: z._default(choice(membershipStatuses), 'all'),
      /** Which of more than a page come first: by name, or whom the search begins to name; of over a thousand that is the first page alone. */
      order: z._default(z.enum(['name', 'nearest']), 'name'),
      page: pageNumber,
    }),
    output: pageOf(Client),
    errors: [],
  }),
  directory: verb({
    method: 'GET',
    path: '/directory',
    summary: `Los clientes con lo justo para un equipo que se queda sin conexión, de a ${directoryPart}, los últimos agregados primero`,
    access: 'gym',
    bulk: true,
    right: ['clients.view', 'attendance', 'routines', 'sales.sell', 'payments.take'],
    kept: true,
    input: z.strictObject({
      /** The last client of the part before. */
      after: z.optional(id),
      /** Only those with a change in so many seconds; `hasMore` if they are more than a part, and then the whole is to be read. */
      changedWithin: z.optional(seconds),
    }),
    output: z.object({
      items: z.array(DirectoryEntry),
      /** Of those with a change, who is no longer in it. */
      removed: z.array(id),
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/clients/:id',
    summary: 'Un cliente',
    access: 'gym',
    right: ['clients.view', 'attendance', 'routines', 'sales.sell', 'payments.take'],
    input: z.strictObject({ id }),
    output: Client,
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/clients',
    summary: 'Agregar un cliente',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id, ...shape }),
    output: AddedClient,
    errors: [notFound, alreadySaved, emailTaken, dniTaken, dniInvalid],
  }),
  update: verb({
    method: 'PUT',
    path: '/clients/:id',
    summary: 'Cambiar un cliente',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id, version, ...shape }),
    output: Client,
    errors: [notFound, stale, emailTaken, dniTaken, dniInvalid],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/clients/:id',
    summary: 'Eliminar un cliente con sus membresías y pagos',
    access: 'gym',
    right: 'clients.remove',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/clients/:id/restore',
    summary: 'Deshacer la eliminación de un cliente',
    access: 'gym',
    right: 'clients.remove',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, emailTaken, dniTaken, placesTaken],
  }),
  invite: verb({
    method: 'POST',
    path: '/clients/:id/invitation',
    summary: 'Enlace de activación vigente de un cliente, o uno nuevo',
    access: 'gym',
    right: 'clients.edit',
    personal: true,
    input: z.strictObject({ id }),
    output: Activation,
    errors: [notFound, alreadyLinked],
  }),
  mailInvite: verb({
    method: 'POST',
    path: '/clients/:id/invitation/mail',
    summary: 'Enviar por correo a un cliente su enlace de activación',
    access: 'staff',
    right: 'clients.edit',
    input: z.strictObject({ id }),
    output: Activation,
    errors: [notFound, alreadyLinked, noAddress, mailOff, mailUnproved, mailLimited, mailRefused],
  }),
  linkRequests: verb({
    method: 'GET',
    path: '/link-requests',
    summary: 'Cuentas que piden vincularse a un cliente existente',
    access: 'gym',
    right: 'clients.view',
    personal: true,
    input: z.strictObject({}),
    output: z.object({ items: z.array(LinkRequest) }),
    errors: [],
  }),
  decideLink: verb({
    method: 'POST',
    path: '/link-requests/:accountId',
    summary: 'Confirmar o rechazar una vinculación',
    access: 'gym',
    right: 'clients.edit',
    personal: true,
    input: z.strictObject({ accountId: id, decision: z.enum(['confirmed', 'rejected']) }),
    output: Done,
    errors: [notFound, alreadyLinked],
  }),
};
