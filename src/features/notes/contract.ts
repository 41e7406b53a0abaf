import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, Done, date, id, instant, pageNumber, pageOf, text, version } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { dayKinds, type MessageKind, messageKinds } from '../messages/domain.ts';
import { steps } from '../renewals/domain.ts';
import { noteKinds } from './domain.ts';

const shape = { kind: z._default(choice(noteKinds), 'note'), text: text(1000) };

/** A contact needs no words, a note does. */
const isSaid = z.refine<{ kind: string; text: string }>(
  ({ kind, text: words }) => kind !== 'note' || words !== '',
  {
    path: ['text'],
    error: 'Escribe la nota.',
  },
);

/** What a contact was about. */
const about = z.array(choice(messageKinds)).check(
  z.maxLength(Object.keys(messageKinds).length, 'Un motivo está repetido.'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Un motivo está repetido.' }),
);

/** Only a contact is about something. */
const isContact = z.refine<{ kind: string; about: readonly MessageKind[] }>(
  ({ kind, about: reasons }) => kind !== 'note' || reasons.length === 0,
  { path: ['about'], error: 'Una nota no tiene motivo: elige cómo fue el contacto.' },
);

export const NoteForm = z.strictObject(shape).check(isSaid);
export type NoteForm = z.output<typeof NoteForm>;

export const Note = z.object({
  ...shape,
  about,
  id,
  createdAt: instant,
  /** Of a mail that Pulso sent with this text: its subject and address; empty for what somebody wrote. */
  subject: z.string(),
  sentTo: z.string(),
  /** Whether it can be deleted: what stands for a subscription's or a receipt's mail cannot. */
  removable: z.boolean(),
  version,
});
export type Note = z.output<typeof Note>;

const { announcement, first, second } = steps;

/** The last contact with a client: what somebody noted, or a message by an automation or about a subscription. */
export const LastContact = z.object({
  kind: choice({
    ...{ call: noteKinds.call, whatsapp: noteKinds.whatsapp, mail: noteKinds.mail },
    push: 'Aviso',
  }),
  /** Which message of Pulso's it was; null for what somebody noted. */
  automatic: z.nullable(choice({ ...dayKinds, announcement, first, second })),
  text: z.string(),
  /** The day in the gym's zone. */
  on: date,
  /** Whether it was so lately that the client need not be written to again. */
  recent: z.boolean(),
});
export type LastContact = z.output<typeof LastContact>;

export const notesContract = {
  list: verb({
    method: 'GET',
    path: '/clients/:clientId/notes',
    summary: 'Las notas sobre un cliente y los contactos con él, lo último primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id, page: pageNumber }),
    output: pageOf(Note),
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/clients/:clientId/notes',
    summary: 'Anotar algo sobre un cliente, o un contacto con él',
    access: 'gym',
    right: 'clients.edit',
    input: z
      .strictObject({ id, clientId: id, ...shape, about: z._default(about, []) })
      .check(isSaid, isContact),
    output: Note,
    errors: [notFound, alreadySaved],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/notes/:id',
    summary: 'Eliminar una nota',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/notes/:id/restore',
    summary: 'Deshacer la eliminación de una nota',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
