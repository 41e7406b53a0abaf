import { labelOf, type RecordWords } from '../../wire/record.ts';
import { dayKinds, messageKinds } from '../messages/domain.ts';
import { steps } from '../renewals/domain.ts';
import type { LastContact, Note } from './contract.ts';
import { noteKinds } from './domain.ts';

/** A note in words: its text, the subject of a mail, or what kind of contact it was. */
export const noteWords = ({ kind, text, subject }: Pick<Note, 'kind' | 'text' | 'subject'>): string =>
  subject || text || noteKinds[kind];

const contacts = {
  whatsapp: 'Escrito',
  call: 'Llamada',
  mail: 'Correo',
  push: 'Aviso',
} as const;

const automaticWords = { ...dayKinds, ...steps };

/** 'Escrito hoy', 'Llamada ayer', 'Correo hace 2 días · Por vencer' */
export function contactWords(
  { kind, on, automatic }: Pick<LastContact, 'kind' | 'on' | 'automatic'>,
  today: string,
): string {
  const days = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000);
  const words = `${contacts[kind]} ${['hoy', 'ayer'][days] ?? `hace ${days} días`}`;
  return automatic ? `${words} · ${automaticWords[automatic]}` : words;
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** What a contact was about: 'Debe y Vence pronto'; empty where nobody said. */
export const aboutWords = (about: Note['about']): string =>
  list.format(about.map((kind) => messageKinds[kind]));

export const notesRecord = {
  client_contact: {
    kind: 'clients',
    thing: ({ client_id }, say) => `de qué se trató el contacto con ${say.name('client', client_id)}`,
    many: 'motivos de contactos',
    leads: 'never',
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      channel: ['el canal', noteKinds],
      about: ['el motivo', messageKinds],
    },
  },
  client_note: {
    kind: 'clients',
    thing: ({ kind, client_id }, say) =>
      `${kind === 'note' ? 'la nota' : `el contacto (${labelOf(noteKinds, kind)})`} de ${say.name('client', client_id)}`,
    many: 'notas y contactos',
    sentences: {
      insert: ({ kind, text, client_id }, say) =>
        kind === 'note'
          ? `Anotó en la ficha de ${say.name('client', client_id)}: ${text}`
          : `Anotó un contacto (${labelOf(noteKinds, kind)}) con ${say.name('client', client_id)}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      kind: ['el tipo', noteKinds],
      text: 'el texto',
      mailed_to: 'el correo',
      subject: 'el asunto',
    },
  },
} as const satisfies RecordWords;
