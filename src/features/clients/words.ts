import { type RecordWords, wasSet } from '../../wire/record.ts';
import { count, day } from '../../wire/written.ts';
import type { Client } from './contract.ts';
import { ageOn, dniTypes } from './domain.ts';

/** A client's number and plan. */
export const numberLine = ({ dni, membershipStatus }: Pick<Client, 'dni' | 'membershipStatus'>): string =>
  [dni && `N° SOCIO ${dni}`, membershipStatus?.planName].filter(Boolean).join(' · ');

/** The result of a search; `shown` of the matches are listed. */
export interface Matches {
  readonly search: string;
  readonly shown: number;
  readonly total: number;
  readonly totalIsFloor: boolean;
}

/** Says that nobody matches, or that there are more matches than listed. */
export function matchesWords(matches: Matches | undefined): string {
  if (!matches) return '';
  const { search, shown, total, totalIsFloor } = matches;
  if (shown === 0) return `Nadie coincide con “${search}”.`;
  return total > shown
    ? `${totalIsFloor ? 'Más de ' : ''}${count(total)} coinciden: escribe un poco más.`
    : '';
}

/** A membership's expiry in words; both are null while nothing has been paid. */
export function expiryWords(daysLeft: number | null, expiresOn: string | null, renews = false): string {
  if (daysLeft === null || expiresOn === null) return 'Sin pagos';
  if (renews) {
    return daysLeft < 0 ? 'Renovada, falta el pago' : `Pagada hasta el ${day(expiresOn)}`;
  }
  if (daysLeft === 0) return 'Vence hoy';
  if (daysLeft === -1) return 'Vencida hace 1 día';
  if (daysLeft < 0) return `Vencida hace ${-daysLeft} días`;
  return `Vence el ${day(expiresOn)}`;
}

/** '35 años' */
export function ageWords(birthDate: string, today: string): string {
  const age = ageOn(birthDate, today);
  return age === 1 ? '1 año' : `${age} años`;
}

export const clientsRecord = {
  client: {
    kind: 'clients',
    thing: ({ name, surname }) => `${name} ${surname}`.trim(),
    person: true,
    many: 'clientes',
    sentences: { insert: ({ name, surname }) => `Agregó a ${`${name} ${surname}`.trim()} como cliente` },
    columns: {
      name: 'el nombre',
      surname: 'el apellido',
      email: 'el correo',
      phone: 'el teléfono',
      whatsapp: 'el WhatsApp',
      dni: 'el N° SOCIO',
      dni_type: ['el tipo de documento', dniTypes],
      birth_date: ['la fecha de nacimiento', 'date'],
      observation: 'la observación',
    },
    silent: {
      birthday: 'it follows from the date of birth',
      erased_at: 'the erasure in the same entry says when',
    },
  },
  client_account: {
    kind: 'clients',
    thing: ({ client_id }, say) => `la cuenta de ${say.name('client', client_id)}`,
    many: 'cuentas de clientes',
    sentences: {
      insert: ({ client_id }, say) => `Dio a ${say.name('client', client_id)} su cuenta de Mi espacio`,
    },
    columns: { client_id: ['el cliente', { of: 'client' }] },
    silent: { account_id: 'an account has no name within the gym' },
  },
  invitation: {
    kind: 'clients',
    thing: ({ client_id }, say) => `el enlace de activación de ${say.name('client', client_id)}`,
    many: 'enlaces de activación',
    leads: 'alone',
    sentences: {
      insert: ({ client_id }, say) => `Creó un enlace de activación para ${say.name('client', client_id)}`,
      update: (row, say, before) =>
        wasSet('used_at', row, before)
          ? `Usó el enlace de activación de ${say.name('client', row.client_id)}`
          : `${row.mail_failed_at ? 'No salió' : 'Salió'} el correo con el enlace de activación de ${say.name('client', row.client_id)}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      expires_at: ['el vencimiento', 'instant'],
      used_at: ['el uso', 'instant'],
    },
    silent: { mail_failed_at: 'the sentence says it' },
  },
  link_request: {
    kind: 'clients',
    thing: ({ client_id }, say) => `la solicitud de vínculo con ${say.name('client', client_id)}`,
    many: 'solicitudes de vínculo',
    sentences: {
      insert: ({ client_id, email }, say) =>
        `${email} pidió vincular su cuenta con ${say.name('client', client_id)}`,
      update: ({ client_id, decision }, say) => {
        const asked = `la solicitud de vínculo con ${say.name('client', client_id)}`;
        return decision ? `${decision === 'confirmed' ? 'Confirmó' : 'Rechazó'} ${asked}` : undefined;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      email: 'el correo',
      decision: ['la decisión', { confirmed: 'Confirmada', rejected: 'Rechazada' }],
    },
    silent: { account_id: 'an account has no name within the gym' },
  },
} as const satisfies RecordWords;
