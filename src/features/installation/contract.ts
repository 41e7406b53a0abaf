import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  choice,
  Done,
  id,
  instant,
  pageNumber,
  pageOf,
  requiredText,
  searchText,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

/** By what the gyms are sorted; with '-' the highest first. */
export const gymOrders = {
  name: 'Nombre, de la A a la Z',
  '-name': 'Nombre, de la Z a la A',
  clients: 'Menos clientes primero',
  '-clients': 'Más clientes primero',
  usedAt: 'Los que llevan más tiempo sin uso',
  '-usedAt': 'Los que se usaron hace menos',
  createdAt: 'Los más antiguos',
  '-createdAt': 'Los más nuevos',
} as const;
export type GymOrder = keyof typeof gymOrders;

/** A gym of the installation, as its operator sees it: nothing of its people. */
export const InstalledGym = z.object({
  id,
  name: z.string(),
  ownerEmail: z.string(),
  /** Whether the owner has proved that the address is theirs. */
  ownerProved: z.boolean(),
  createdAt: instant,
  /** The last time that somebody of the gym used it; null before the first. */
  usedAt: z.nullable(instant),
  /** Whole days since then, or since it was created. */
  unusedDays: z.int(),
  clients: z.int(),
  /** People who work there beside the owner. */
  team: z.int(),
  products: z.int(),
  /** Since when it is suspended, and what its people are told; null while it is open. */
  suspension: z.nullable(z.object({ id, message: z.string(), suspendedAt: instant })),
});
export type InstalledGym = z.output<typeof InstalledGym>;

/** A suspension that lasts, or is over; operators are named by their addresses. */
export const Suspension = z.object({
  id,
  message: z.string(),
  suspendedAt: instant,
  suspendedBy: z.nullable(z.string()),
  reopenedAt: z.nullable(instant),
  reopenedBy: z.nullable(z.string()),
});
export type Suspension = z.output<typeof Suspension>;

export const alreadySuspended = failure({
  code: 'already_suspended',
  status: 409,
  message: 'Ya está suspendido, con otro mensaje. Míralo de nuevo; para cambiarlo, reábrelo antes.',
});

export const SuspensionForm = z.strictObject({
  message: requiredText(500, 'Escribe qué leerán quienes entren.'),
});

const InstalledJob = z.object({
  /** One of `jobNames`. */
  name: z.string(),
  /** When it last succeeded; null before the first time. */
  succeededAt: z.nullable(instant),
  /** Why the last run failed; null when it did not, or is not over. */
  failure: z.nullable(z.string()),
  /** When it begins again; null when it is due. */
  nextAt: z.nullable(instant),
});
export type InstalledJob = z.output<typeof InstalledJob>;

/** Since when mails and errors are shown. */
export const incidentPeriods = ['day', 'week', 'month'] as const;
export type IncidentPeriod = (typeof incidentPeriods)[number];

const incidentPage = z.strictObject({
  period: z._default(z.enum(incidentPeriods), 'week'),
  page: pageNumber,
});

/** What went wrong alike in one place: how often, and why the last time. */
const incident = {
  gymName: z.nullable(z.string()),
  times: z.int(),
  lastAt: instant,
  message: z.string(),
};

/** Mails of a kind that did not leave for one recipient, whose address is masked. */
const FailedMail = z.object({ kind: z.string(), recipient: z.string(), ...incident });
export type FailedMail = z.output<typeof FailedMail>;

/** A verb that failed, at a place of the code; empty where the stack names none. */
const ServerError = z.object({ verb: z.string(), place: z.string(), ...incident });
export type ServerError = z.output<typeof ServerError>;

export const installationContract = {
  gyms: verb({
    method: 'GET',
    path: '/installation/gyms',
    summary: 'Los gimnasios de esta instalación: tamaño, último uso y problemas',
    access: 'operator',
    input: z.strictObject({
      search: searchText,
      order: z._default(choice(gymOrders), 'name'),
      page: pageNumber,
    }),
    output: pageOf(InstalledGym),
    errors: [],
  }),
  jobs: verb({
    method: 'GET',
    path: '/installation/jobs',
    summary: 'Lo que hace el reloj en esta instalación, y si salen sus correos',
    access: 'operator',
    input: z.strictObject({}),
    output: z.object({
      items: z.array(InstalledJob),
      /** Whether a mail server is set. */
      mails: z.boolean(),
    }),
    errors: [],
  }),
  failedMails: verb({
    method: 'GET',
    path: '/installation/failed-mails',
    summary: 'Los correos que no salieron, sin su texto y con la dirección a medias',
    access: 'operator',
    input: incidentPage,
    output: pageOf(FailedMail),
    errors: [],
  }),
  serverErrors: verb({
    method: 'GET',
    path: '/installation/errors',
    summary: 'Los errores del servidor, contados por lugar y sin nada de lo que se envió',
    access: 'operator',
    input: incidentPage,
    output: pageOf(ServerError),
    errors: [],
  }),
  suspensions: verb({
    method: 'GET',
    path: '/installation/gyms/:gymId/suspensions',
    summary: 'Las suspensiones de un gimnasio, la más nueva primero',
    access: 'operator',
    input: z.strictObject({ gymId: id }),
    output: z.object({ items: z.array(Suspension) }),
    errors: [notFound],
  }),
  suspend: verb({
    method: 'POST',
    path: '/installation/gyms/:gymId/suspensions',
    summary: 'Suspender un gimnasio: nadie entra hasta que se reabra, y lee este mensaje',
    access: 'operator',
    input: z.strictObject({ id, gymId: id, ...SuspensionForm.shape }),
    output: Done,
    errors: [notFound, alreadySaved, alreadySuspended],
  }),
  reopen: verb({
    method: 'DELETE',
    path: '/installation/suspensions/:id',
    summary: 'Reabrir un gimnasio suspendido',
    access: 'operator',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
