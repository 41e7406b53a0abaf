import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  searchText,
  text,
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

/** What an operator may want to see the gyms of, alone. */
export const gymStates = {
  overdue: 'Con el plan vencido',
  unplanned: 'Sin plan',
  errors: 'Con errores esta semana',
  mails: 'Con correos que no salieron',
  jobs: 'Con tareas que fallaron',
  unused: 'Sin uso',
  unproved: 'Con el dueño sin confirmar',
  suspended: 'Suspendidos',
} as const;
export type GymState = keyof typeof gymStates;

/** What was agreed with a gym, as it reads it. */
const plan = {
  name: z.string(),
  price: z.string(),
  /** The last day that is paid. */
  paidUntil: z.nullable(date),
  /** Whether that day is past. */
  overdue: z.boolean(),
};

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
  /** Null where nothing was agreed, or not any more. */
  plan: z.nullable(z.object({ ...plan, note: z.string() })),
  /** Of what was last agreed, even that there is no plan; null before. */
  planId: z.nullable(id),
  /** What went wrong there: errors of a day and of a week; mails that did not leave, and the clock's work that failed, in a week. */
  trouble: z.object({ errorsDay: z.int(), errors: z.int(), mails: z.int(), jobs: z.int() }),
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

const planShape = {
  name: text(60, oneLine),
  price: text(60, oneLine),
  paidUntil: z._default(z.nullable(date), null),
  note: text(500),
};

/** Without a name there is no plan, so what else was written would vanish. */
const namedOrEmpty = z.refine<z.output<z.ZodMiniObject<typeof planShape>>>(
  ({ name, price, paidUntil, note }) => name !== '' || (price === '' && paidUntil === null && note === ''),
  { error: 'Escribe el nombre del plan, o borra también el precio, la fecha y la nota.', path: ['name'] },
);

export const PlanForm = z.strictObject(planShape).check(namedOrEmpty);

/** What was agreed, when and by whom; an empty name says that there was no plan from then on. */
export const AgreedPlan = z.object({
  id,
  name: z.string(),
  price: z.string(),
  paidUntil: z.nullable(date),
  note: z.string(),
  agreedAt: instant,
  agreedBy: z.nullable(z.string()),
});
export type AgreedPlan = z.output<typeof AgreedPlan>;

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

/** What failed: a request, or the clock's work. */
export const serverErrorKinds = ['error', 'job'] as const;
export type ServerErrorKind = (typeof serverErrorKinds)[number];

const incidentPage = z.strictObject({
  /** Of this gym alone. */
  gymId: z.optional(id),
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

/** A verb that failed, or one of `jobNames` in a gym, at a place of the code; empty where the stack names none. */
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
      state: z.optional(choice(gymStates)),
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
      /** Whether Pulso makes a backup every day. */
      backups: z.boolean(),
      /** When the last backup was finished, daily or by hand; null before the first. */
      backedUpAt: z.nullable(instant),
      /** Whole days since then. */
      backedUpDays: z.nullable(z.int()),
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
    /** Without a kind those of requests and those of the clock. */
    input: z.extend(incidentPage, { kind: z.optional(z.enum(serverErrorKinds)) }),
    output: pageOf(ServerError),
    errors: [],
  }),
  plans: verb({
    method: 'GET',
    path: '/installation/gyms/:gymId/plans',
    summary: 'Lo acordado con un gimnasio, lo más nuevo primero, y los planes que tienen los demás',
    access: 'operator',
    input: z.strictObject({ gymId: id }),
    output: z.object({
      items: z.array(AgreedPlan),
      /** Names and prices in use, the newest first, to choose among. */
      known: z.array(z.object({ name: z.string(), price: z.string() })),
    }),
    errors: [notFound],
  }),
  agree: verb({
    method: 'POST',
    path: '/installation/gyms/:gymId/plans',
    summary:
      'Anotar el plan de un gimnasio, su precio y hasta cuándo está pagado; sin nombre, que ya no tiene',
    access: 'operator',
    input: z
      .strictObject({
        id,
        gymId: id,
        /** What was agreed last, as the caller saw it. */
        after: z.nullable(id),
        ...planShape,
      })
      .check(namedOrEmpty),
    output: Done,
    errors: [notFound, alreadySaved, stale],
  }),
  ownPlan: verb({
    method: 'GET',
    path: '/gym/plan',
    summary: 'El plan que el gimnasio acordó con quien opera Pulso, y hasta cuándo está pagado',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({}),
    output: z.object({ plan: z.nullable(z.object(plan)) }),
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
