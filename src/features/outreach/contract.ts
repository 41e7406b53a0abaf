import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, Done, date, id, pageNumber, pageOf } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { MessageFacts, MessageTemplate } from '../messages/contract.ts';
import { LastContact } from '../notes/contract.ts';
import { CollectionLimits, Debt } from '../receivables/contract.ts';
import { collectionPauses } from '../receivables/domain.ts';
import { contactKinds, reasonKinds, signals } from './domain.ts';

const kind = choice(reasonKinds);

const Reason = z.object({
  kind: choice(contactKinds),
  /** The day from which is owed, of expiry, of the last visit, of the trial, or today for a segment. */
  on: date,
  /** Whether somebody on trial came on that day. */
  came: z.boolean(),
  /** What is owed, in the currency's minor unit; null where nothing is. */
  amount: z.nullable(z.int()),
  /** How many sessions are left of packs; null where it is not about them. */
  sessions: z.nullable(z.int()),
  /** The plan of the pack that is lost first; null where it is not about packs. */
  planName: z.nullable(z.string()),
});
export type Reason = z.output<typeof Reason>;

export const Person = z.extend(MessageFacts, {
  clientId: id,
  surname: z.string(),
  whatsapp: z.string(),
  phone: z.string(),
  email: z.string(),
  /** In the order of `reasonKinds`. */
  reasons: z.array(Reason),
  debt: z.nullable(Debt),
  contact: z.nullable(LastContact),
  /** From when somebody who owes may be asked for it again. */
  limits: CollectionLimits,
  /** By which ways the client may be told what is not about a contract. */
  consents: z.object({ whatsapp: z.boolean(), mail: z.boolean(), call: z.boolean() }),
  /** The day on which somebody who was put off comes back; null in the list of today. */
  until: z.nullable(date),
});
export type Person = z.output<typeof Person>;

/** A person who may leave, and what tells so. The habit is that of the six weeks before the last two. */
export const PersonAtRisk = z.extend(Person, {
  /** In the order of `signals`. */
  signals: z.array(choice(signals)),
  /** Of the last eight weeks; null where they did not come. */
  lastVisitOn: z.nullable(date),
  /** Days on which they came in the last two weeks, and in the six before. */
  recent: z.int(),
  before: z.int(),
  /** The day on which their first membership began, trials aside; null where none is known. */
  joinedOn: z.nullable(date),
});
export type PersonAtRisk = z.output<typeof PersonAtRisk>;

/** What the team has done today of what there was to do; each person counts once. */
const Progress = z.object({
  /** Whom nobody has contacted lately. */
  left: z.int(),
  /** Those of the list, and those who were contacted about one of its reasons. */
  contacted: z.int(),
  /** Put off without a contact. */
  putOff: z.int(),
});
export type Progress = z.output<typeof Progress>;

/** What all lists say of the moment. */
export const moment = {
  today: date,
  /** Why nobody may be asked for a debt now. */
  pause: z.nullable(choice(collectionPauses)),
  templates: z.array(MessageTemplate),
};

/** Whom a list shows: those of today, or those who were put off. */
export const views = { today: 'Hoy', later: 'Para después' } as const;

export const untilTooSoon = failure({
  code: 'until_too_soon',
  status: 400,
  field: 'until',
  message: 'Elige un día desde mañana.',
});

export const untilTooLate = failure({
  code: 'until_too_late',
  status: 400,
  field: 'until',
  message: 'Elige un día de aquí a un año, a más tardar.',
});

export const PostponementForm = z.strictObject({ until: date });
export type PostponementForm = z.output<typeof PostponementForm>;

export const outreachContract = {
  list: verb({
    method: 'GET',
    path: '/outreach',
    summary: 'A quién contactar hoy y por qué, o a quién se dejó para después',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({
      view: z._default(choice(views), 'today'),
      reason: z.optional(kind),
      page: pageNumber,
    }),
    output: z.extend(pageOf(Person), {
      ...moment,
      /** How many a reason concerns today; one of them may have several. */
      counts: z.array(z.object({ kind, people: z.int() })),
      /** How many are to be contacted today, and how many were put off. */
      people: z.int(),
      putOff: z.int(),
      progress: Progress,
    }),
    errors: [],
  }),
  risk: verb({
    method: 'GET',
    path: '/outreach/risk',
    summary: 'Quiénes están por irse, según su propia costumbre, y qué lo dice',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({ page: pageNumber }),
    output: z.extend(pageOf(PersonAtRisk), {
      ...moment,
      /** Whether anybody's coming was noted in the last eight weeks: without it nothing is known. */
      takesAttendance: z.boolean(),
    }),
    errors: [],
  }),
  postpone: verb({
    method: 'POST',
    path: '/clients/:clientId/postponements',
    summary: 'Dejar a un cliente para después: vuelve a la lista ese día; sin día, vuelve ahora',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id, clientId: id, until: z.nullable(date) }),
    output: Done,
    errors: [notFound, alreadySaved, untilTooSoon, untilTooLate],
  }),
};
