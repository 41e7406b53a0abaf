import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { choice, date, id, instant, text } from '../../wire/fields.ts';
import { recordKinds } from '../../wire/record.ts';
import { failure, verb } from '../../wire/verb.ts';
import { actors } from './domain.ts';

const keyMessage = 'Esta página del registro no existe.';

/** Which transaction an entry tells of: its instant in microseconds since 1970 and its number. */
const key = z.string({ error: keyMessage }).check(z.regex(/^\d{1,16}-\d{1,18}$/, keyMessage));

const filters = {
  from: z.optional(date),
  /** The last day, included. */
  to: z.optional(date),
  kind: z.optional(choice(recordKinds)),
  clientId: z.optional(id),
  person: z.optional(z.union([id, choice(actors)], { error: 'Elige una persona.' })),
};

/** What one action did. */
export const RecordEntry = z.object({
  key,
  at: instant,
  kind: choice(recordKinds),
  /** 'Cambió el teléfono de Ana Rojas: de … a …' */
  sentence: z.string(),
  /** How many rows it changed. */
  changes: z.int(),
  /**
   * Who did it: an account of the team, one of `choices`, or a client by its name; both null when Pulso did it by itself, or
   * nobody knows who.
   */
  personId: z.nullable(id),
  clientName: z.nullable(z.string()),
  /** Who let them do it, with a PIN, if they could not by themselves. */
  authorizedById: z.nullable(id),
  /** Who sent it, if they did it without a connection and somebody else was there when it was back. */
  sentById: z.nullable(id),
  /** Whether it is not known who did it. */
  unknown: z.boolean(),
});
export type RecordEntry = z.output<typeof RecordEntry>;

/** A value before and after, as people read it; null where there was none or is none. */
const FieldChange = z.object({
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof FieldChange>;

/** A row that an action changed. */
const RowChange = z.object({ id: z.int(), sentence: z.string(), fields: z.array(FieldChange) });
export type RowChange = z.output<typeof RowChange>;

/** An entry with its changes, of which an export has the first. */
const FullEntry = z.extend(RecordEntry, { rows: z.array(RowChange) });
export type FullEntry = z.output<typeof FullEntry>;

/** What is kept of a client in one table, as text; the first row holds the heads. */
const Sheet = z.object({ title: z.string(), rows: z.array(z.array(z.string())) });
export type Sheet = z.output<typeof Sheet>;

const PersonalData = z.object({
  sheets: z.array(Sheet),
  /** A JPEG as a data URI. */
  photo: z.nullable(z.string()),
});

/** How long a download of everything may take. */
export const ticketMinutes = 120;

export const ticketOver = failure({
  code: 'ticket_over',
  status: 403,
  message: 'Esta descarga tardó demasiado. Empieza otra.',
});

const ArchivedTable = z.object({ table: z.string(), title: z.string(), rows: z.int() });

/** A JPEG as a data URI. */
const ArchivedPicture = z.object({ name: z.string(), image: z.string() });

export const recordContract = {
  /** The newest first; `next` is what the following request sends as `before`, null after the last. */
  list: verb({
    method: 'GET',
    path: '/record',
    summary: 'El registro: quién hizo qué y cuándo, lo último primero',
    access: 'gym',
    right: 'record',
    input: z.strictObject({ ...filters, before: z.optional(key) }),
    output: z.object({ items: z.array(RecordEntry), next: z.nullable(key) }),
    errors: [],
  }),
  changes: verb({
    method: 'GET',
    path: '/record/:key/changes',
    summary: 'Qué cambió una entrada del registro, con el antes y el después',
    access: 'gym',
    right: 'record',
    input: z.strictObject({
      key,
      /** Only what is this client's, or nobody's. */
      clientId: z.optional(id),
      after: z._default(
        z.pipe(
          z.string().check(z.regex(/^\d{1,15}$/)),
          z.transform((value) => Number(value)),
        ),
        0,
      ),
    }),
    output: z.object({ items: z.array(RowChange), next: z.nullable(z.int()) }),
    errors: [],
  }),
  all: verb({
    method: 'GET',
    path: '/record/all',
    summary: 'El registro con sus cambios para exportarlo, en partes',
    access: 'gym',
    bulk: true,
    right: 'record',
    personal: true,
    input: z.strictObject({ ...filters, before: z.optional(key) }),
    output: z.object({ items: z.array(FullEntry), next: z.nullable(key) }),
    errors: [],
  }),
  choices: verb({
    method: 'GET',
    path: '/record/choices',
    summary: 'Las personas por las que se puede filtrar el registro',
    access: 'gym',
    right: 'record',
    input: z.strictObject({}),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),
  /** Records that somebody takes everything along; `ticket` admits to the parts for `ticketMinutes`. */
  startArchive: verb({
    method: 'POST',
    path: '/archive',
    summary: 'Empezar a descargar todos los datos del gimnasio: sus tablas',
    access: 'staff',
    right: 'gym.download',
    input: z.strictObject({}),
    output: z.object({ ticket: z.string(), tables: z.array(ArchivedTable) }),
    errors: [],
  }),
  /** `next` is what the following request sends as `after`, null after the last. */
  archivePart: verb({
    method: 'GET',
    path: '/archive/:table',
    summary: 'Una parte de una tabla, en palabras, y sus imágenes; la primera fila son los títulos',
    access: 'gym',
    bulk: true,
    right: 'gym.download',
    input: z.strictObject({
      table: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
      ticket: text(200),
      after: text(600),
    }),
    output: z.object({
      rows: z.array(z.array(z.string())),
      pictures: z.array(ArchivedPicture),
      next: z.nullable(z.string()),
    }),
    errors: [notFound, ticketOver],
  }),
  personalData: verb({
    method: 'GET',
    path: '/clients/:clientId/personal-data',
    summary: 'Todo lo que se guarda de un cliente, para entregárselo',
    access: 'gym',
    bulk: true,
    right: 'clients.privacy',
    input: z.strictObject({ clientId: id }),
    output: PersonalData,
    errors: [notFound],
  }),
};
