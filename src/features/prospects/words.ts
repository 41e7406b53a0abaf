import { type AuditRow, labelOf, type RecordWords, type Say } from '../../wire/record.ts';
import type { PageLetter, Prospect } from './contract.ts';
import { letterStates, lossReasons, marks, origins } from './domain.ts';

/** Whether what was to be done should have been done by now: 'late', 'today', or 'later'. */
export function urgencyOf(nextOn: string, today: string): 'late' | 'today' | 'later' {
  if (nextOn < today) return 'late';
  return nextOn === today ? 'today' : 'later';
}

/** Whether somebody who booked a trial did not come to it. */
export const missedTrial = ({ stage, trial }: Pick<Prospect, 'stage' | 'trial'>, today: string): boolean =>
  stage === 'trial' && trial !== null && trial.date < today;

/** Why somebody who booked on the page has no mail about it; empty where it left or none was written. */
export const unsentWords = (letter: Pick<PageLetter, 'state'> | null): string =>
  letter && letter.state !== 'sent' && letter.state !== 'sending'
    ? `Su correo: ${letterStates[letter.state]}`
    : '';

const written = ({ name, surname }: { readonly name: unknown; readonly surname: unknown }) =>
  `${name} ${surname}`.trim();

const tellLetter = ({ state, kind, client_id, mailed_to }: AuditRow, say: Say) => {
  const about = `el correo de su ${kind === 'trial' ? 'clase de prueba' : 'compra'} a ${say.name('client', client_id)}`;
  if (state === 'sending') return `La página le escribió ${about}`;
  return state === 'sent'
    ? `Salió ${about}, a ${mailed_to}`
    : `No salió ${about}: ${labelOf(letterStates, state)}`;
};

export const prospectsRecord = {
  page_letter: {
    kind: 'clients',
    thing: ({ client_id }, say) => `un correo de la página a ${say.name('client', client_id)}`,
    many: 'correos de la página',
    leads: 'never',
    sentences: { insert: tellLetter, update: tellLetter },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      kind: ['de qué', { trial: 'Clase de prueba', purchase: 'Compra de un plan' }],
      state: ['cómo quedó', letterStates],
      mailed_to: 'el correo',
      subject: 'el asunto',
      text: 'el texto',
      tried_at: ['cuándo', 'instant'],
      until: ['hasta cuándo se intenta', 'instant'],
    },
  },
  prospect: {
    kind: 'clients',
    thing: (row) => `el prospecto ${written(row as { name: unknown; surname: unknown })}`,
    many: 'prospectos',
    sentences: {
      insert: ({ name, surname }) => `Agregó a ${written({ name, surname })} como prospecto`,
      delete: ({ erased_at }) => (erased_at ? 'Borró los datos personales de un prospecto' : undefined),
      update: ({ name, surname, mark, loss_reason, erased_at }, _, before) => {
        if (erased_at !== before.erased_at) return 'Borró los datos personales de un prospecto';
        if (mark === before.mark) return undefined;
        const why = mark === 'lost' ? `: ${labelOf(lossReasons, loss_reason)}` : '';
        return `Marcó al prospecto ${written({ name, surname })} como ${labelOf(marks, mark).toLocaleLowerCase('es')}${why}`;
      },
    },
    columns: {
      name: 'el nombre',
      surname: 'el apellido',
      phone: 'el teléfono',
      email: 'el correo',
      origin: ['el origen', origins],
      referrer_id: ['quién lo recomendó', { of: 'client' }],
      mark: ['la etapa', marks],
      loss_reason: ['la razón', lossReasons],
      next_action: 'lo que sigue',
      next_on: ['para cuándo', 'date'],
      member_id: ['quién lo atiende', { of: 'member' }],
      note: 'la nota',
      arrived_on: ['la llegada', 'date'],
      contacted_on: ['el último contacto', 'date'],
      client_id: ['el cliente', { of: 'client' }],
    },
    silent: {
      client_made: 'the client in the same entry says it',
      erased_at: 'the sentence says it',
    },
  },
} as const satisfies RecordWords;
