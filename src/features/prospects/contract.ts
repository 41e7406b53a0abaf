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
  time,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { emailTaken } from '../clients/contract.ts';
import { MessageTemplate } from '../messages/contract.ts';
import { refusals } from '../reservations/contract.ts';
import { letterStates, lossReasons, marks, origins, reaches, stages, views } from './domain.ts';

const shape = {
  name: requiredText(80, 'Escribe el nombre.', oneLine),
  surname: text(80, oneLine),
  phone,
  email: optionalEmail,
  origin: choice(origins),
  /** The client who recommended the gym; null where nobody is known to have. */
  referrerId: z._default(z.nullable(id), null),
  nextAction: text(120, oneLine),
  nextOn: z._default(z.nullable(date), null),
  /** Who of the team looks after them. */
  memberId: z._default(z.nullable(id), null),
  note: text(1000),
};

interface Checked {
  readonly phone: string;
  readonly email: string;
  readonly nextAction: string;
  readonly nextOn: string | null;
}

const reachable = z.refine<Pick<Checked, 'phone' | 'email'>>(
  ({ phone: number, email }) => number !== '' || email !== '',
  {
    path: ['phone'],
    error: 'Escribe un teléfono o un correo.',
    // Also while something else is missing, so that all of it is said at once.
    when: ({ value }) => {
      const { phone: number, email } = value as Partial<Checked>;
      return typeof number === 'string' && typeof email === 'string';
    },
  },
);

const checks = [
  reachable,
  z.refine<Checked>(({ nextAction, nextOn }) => nextAction === '' || nextOn !== null, {
    path: ['nextOn'],
    error: 'Elige para cuándo.',
  }),
  z.refine<Checked>(({ nextAction, nextOn }) => nextOn === null || nextAction !== '', {
    path: ['nextAction'],
    error: 'Escribe qué hay que hacer ese día.',
  }),
] as const;

export const ProspectForm = z.strictObject(shape).check(...checks);
export type ProspectForm = z.output<typeof ProspectForm>;

/** What is chosen to book a trial. */
export const TrialForm = z.strictObject({ date, classId: requiredText(36, 'Elige una clase.') });

/**
 * A trial that somebody asks for by themselves, without an account. Its id is that of the prospect, of the client and of the
 * reservation that come of it.
 */
export const TrialRequest = z
  .strictObject({
    id,
    name: shape.name,
    surname: shape.surname,
    phone,
    email: optionalEmail,
    classId: id,
    date,
  })
  .check(reachable);
export type TrialRequest = z.output<typeof TrialRequest>;

/** Why a prospect is lost. */
export const LossForm = z.strictObject({ lossReason: choice(lossReasons) });

/** The class that a prospect has booked to try the gym, or the last one. */
const Trial = z.object({
  reservationId: id,
  className: z.string(),
  date,
  startTime: time,
  /** Whether they wait for a place. */
  waiting: z.boolean(),
});

/** A mail that left because of what somebody did on the public page, as it was written. */
export const PageLetter = z.object({
  state: choice(letterStates),
  sentTo: z.string(),
  subject: z.string(),
  text: z.string(),
  /** When it was tried last. */
  triedAt: instant,
});
export type PageLetter = z.output<typeof PageLetter>;

export const Prospect = z.object({
  ...shape,
  id,
  stage: choice(stages),
  lossReason: z.nullable(choice(lossReasons)),
  arrivedOn: date,
  /** The day on which somebody last wrote to them or marked them as contacted. */
  contactedOn: z.nullable(date),
  trial: z.nullable(Trial),
  /** The last mail about a trial that they booked on the page; null where none was written. */
  letter: z.nullable(PageLetter),
  attendedOn: z.nullable(date),
  enrolledOn: z.nullable(date),
  /** Who they are among the clients; null while there is no need for it. */
  clientId: z.nullable(id),
  memberName: z.string(),
  referrerName: z.string(),
  version,
});
export type Prospect = z.output<typeof Prospect>;

/** Who has the same phone or mail. */
const Similar = z.object({ kind: z.enum(['client', 'prospect']), id, name: z.string() });
export type Similar = z.output<typeof Similar>;

const reached = {
  /** How many of them booked a class or came. */
  tried: z.int(),
  attended: z.int(),
  enrolled: z.int(),
};

const OriginFigures = z.object({ origin: choice(origins), prospects: z.int(), ...reached });

/** The clients with a trial plan who never were prospects. */
const TrialFigures = z.object({ people: z.int(), ...reached });
export type TrialFigures = z.output<typeof TrialFigures>;

export type OriginFigures = z.output<typeof OriginFigures>;

export const lossUnexplained = failure({
  code: 'loss_unexplained',
  status: 400,
  field: 'lossReason',
  message: 'Elige por qué se perdió.',
});

export const prospectIsClient = failure({
  code: 'prospect_is_client',
  status: 409,
  message: 'Ya está entre los clientes: borra sus datos desde su ficha.',
});

export const prospectEnrolled = failure({
  code: 'prospect_enrolled',
  status: 409,
  message: 'Ya se inscribió: no está perdido.',
});

const right = 'prospects';

export const prospectsContract = {
  list: verb({
    method: 'GET',
    path: '/prospects',
    summary:
      'Los prospectos de una etapa, los eliminados, o los que siguen abiertos: lo que hay que hacer primero',
    access: 'gym',
    right,
    input: z.strictObject({
      /** Left out, those for whom there is something to be done. */
      stage: z.optional(choice(views)),
      origin: z.optional(choice(origins)),
      /** Only those who arrived on that day or later. */
      since: z.optional(date),
      /** Only those who came so far at least. */
      reached: z.optional(choice(reaches)),
      search: searchText,
      page: pageNumber,
    }),
    output: z.extend(pageOf(Prospect), {
      today: date,
      /** How many are in each stage, whatever is searched. */
      counts: z.array(z.object({ stage: choice(stages), people: z.int() })),
      removed: z.int(),
      /** Who can look after them. */
      team: z.array(z.object({ id, name: z.string() })),
      templates: z.array(MessageTemplate),
    }),
    errors: [],
  }),
  origins: verb({
    method: 'GET',
    path: '/prospects/origins',
    summary:
      'Cuántos prospectos llegaron de cada origen en un año, cuántos probaron y cuántos se inscribieron',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: z.object({ since: date, items: z.array(OriginFigures), unlisted: TrialFigures }),
    errors: [],
  }),
  similar: verb({
    method: 'GET',
    path: '/prospects/similar',
    summary: 'Los clientes y los otros prospectos con el mismo teléfono o correo',
    access: 'gym',
    right,
    input: z.strictObject({
      /** The prospect that is not to be found itself. */
      id,
      phone: text(30, oneLine),
      email: text(
        200,
        z.overwrite((value: string) => value.trim().toLowerCase()),
      ),
    }),
    output: z.object({ items: z.array(Similar) }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/prospects/:id',
    summary: 'Un prospecto',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Prospect,
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/prospects',
    summary: 'Agregar un prospecto',
    access: 'gym',
    right,
    input: z.strictObject({ id, ...shape }).check(...checks),
    output: Prospect,
    errors: [notFound, alreadySaved],
  }),
  update: verb({
    method: 'PUT',
    path: '/prospects/:id',
    summary: 'Cambiar un prospecto',
    access: 'gym',
    right,
    input: z.strictObject({ id, version, ...shape }).check(...checks),
    output: Prospect,
    errors: [notFound, stale],
  }),
  mark: verb({
    method: 'PUT',
    path: '/prospects/:id/mark',
    summary: 'Marcar un prospecto como nuevo, contactado o perdido con su razón',
    access: 'gym',
    right,
    input: z.strictObject({
      id,
      mark: choice(marks),
      lossReason: z._default(z.nullable(choice(lossReasons)), null),
    }),
    output: Prospect,
    errors: [notFound, lossUnexplained, prospectEnrolled, emailTaken],
  }),
  bookTrial: verb({
    method: 'POST',
    path: '/prospects/:prospectId/trial',
    summary: 'Reservar una clase de prueba a un prospecto, que pasa a estar entre los clientes',
    access: 'gym',
    right,
    input: z.strictObject({
      /** Of the reservation. */
      id,
      prospectId: id,
      /** The client that is added, unless there is one already. */
      clientId: id,
      classId: id,
      date,
    }),
    output: Prospect,
    errors: [notFound, alreadySaved, ...Object.values(refusals)],
  }),
  enlist: verb({
    method: 'POST',
    path: '/prospects/:prospectId/client',
    summary: 'Poner a un prospecto entre los clientes, para venderle un plan',
    access: 'gym',
    right,
    input: z.strictObject({
      /** Of the client that is added, unless there is one already. */
      id,
      prospectId: id,
    }),
    output: z.object({ clientId: id }),
    errors: [notFound, alreadySaved],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/prospects/:id',
    summary: 'Eliminar un prospecto',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/prospects/:id/restore',
    summary: 'Deshacer la eliminación de un prospecto',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  erase: verb({
    method: 'POST',
    path: '/prospects/:id/erasure',
    summary: 'Borrar para siempre los datos personales de un prospecto que no es cliente',
    access: 'gym',
    right: 'clients.privacy',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, prospectIsClient],
  }),
};
