import { type AuditRow, because, type RecordWords, type Say } from '../../wire/record.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { count } from '../../wire/written.ts';
import { countries } from '../gym/domain.ts';
import type { OfferedHoliday } from './contract.ts';

/** 'Feriados de Chile 2026 y 2027: 18 que aún no están' */
export function offerWords(country: keyof typeof countries, items: readonly OfferedHoliday[]): string {
  const years = [...new Set(items.map(({ date }) => date.slice(0, 4)))].join(' y ');
  return `Feriados de ${countries[country]} ${years}: ${count(items.length)} que aún no ${items.length === 1 ? 'está' : 'están'}`;
}

/** '1 persona con reserva', '6 personas con reserva' */
export const bookedWords = (booked: number): string =>
  booked === 1 ? '1 persona con reserva' : `${count(booked)} personas con reserva`;

/** 'Ese día hay 6 reservas, que quedan sin clase: avísales.' */
export const thatDayWords = (booked: number): string =>
  booked === 1
    ? 'Ese día hay 1 reserva, que queda sin clase: avísale.'
    : `Ese día hay ${count(booked)} reservas, que quedan sin clase: avísales.`;

/** 'Agregar el feriado', 'Agregar los 18'; 'Agregar feriados' while none is chosen */
export function addWords({ length }: readonly unknown[]): string {
  if (length === 0) return 'Agregar feriados';
  return length === 1 ? 'Agregar el feriado' : `Agregar los ${count(length)}`;
}

/** 'Se agregó el feriado.', 'Se agregaron 18 feriados.' */
export const addedWords = (items: readonly unknown[]): string =>
  items.length === 1 ? 'Se agregó el feriado.' : `Se agregaron ${count(items.length)} feriados.`;

/** What adding these holidays means for who has booked: 'Navidad, 6 personas con reserva; …' and what to do. */
export function consequenceWords(items: readonly OfferedHoliday[]): string {
  const days = items.filter(({ booked }) => booked > 0);
  const list = days.map(({ name, booked }) => `${name}, ${bookedWords(booked)}`).join('; ');
  return `${list}. Quedan sin clase: avísales. Su plan no les cuenta esa reserva.`;
}

export const bookedIn = (items: readonly OfferedHoliday[]): number =>
  items.reduce((sum, { booked }) => sum + booked, 0);

/** Of somebody with a place in a class: what they were told of it, or do not know yet. */
interface Informed {
  readonly told: {
    readonly kind: keyof typeof changes;
    readonly channel: keyof typeof ways;
    readonly state: string;
    readonly alsoPhone: boolean;
  } | null;
  readonly untold: keyof typeof changes | null;
  readonly pending: boolean;
  readonly hasMail: boolean;
  readonly hasPhone: boolean;
  readonly hasWhatsApp: boolean;
}

const changes = {
  cancelled: 'no se hace',
  reinstated: 'sí se hace',
  freed: 'tiene un cupo',
  moved: 'cambió de hora',
  substituted: 'la hace otra persona',
} as const;

const ways = {
  mail: 'por correo',
  push: 'en su teléfono',
  whatsapp: 'por WhatsApp',
  cloud: 'por WhatsApp',
} as const;

/** 'Avisado por correo: no se hace', 'No tiene correo: no sabe que no se hace' */
export function informedWords({ told, untold, pending, hasMail, hasPhone, hasWhatsApp }: Informed): string {
  if (untold === null)
    return told
      ? `Avisado ${ways[told.channel]}${told.alsoPhone ? ` y ${ways.push}` : ''}: ${changes[told.kind]}`
      : '';
  const isTried = told?.kind === untold && told.channel !== 'whatsapp';
  if (pending)
    return isTried && told.state === 'failed'
      ? 'No salió: se prueba de nuevo'
      : `Le llega ${[hasWhatsApp ? ways.cloud : hasMail && ways.mail, hasPhone && ways.push].filter(Boolean).join(' y ')} en un momento`;
  if (isTried && told.channel === 'cloud' && told.state === 'refused')
    return `WhatsApp no se lo entregó: no sabe que ${changes[untold]}`;
  if (isTried && told.state === 'unclear')
    return `No se sabe si le llegó por WhatsApp que ${changes[untold]}`;
  if (isTried && told.state === 'refused' && told.channel === 'push')
    return `No llegó a su teléfono: no sabe que ${changes[untold]}`;
  if (!hasMail) return `No tiene correo: no sabe que ${changes[untold]}`;
  if (isTried && told.state === 'refused') return `Su correo lo rechazó: no sabe que ${changes[untold]}`;
  return `Sin avisar: no sabe que ${changes[untold]}`;
}

/** 'Se avisó a 3 personas. Falta avisar a 1.' */
export function informedSummary(items: readonly Informed[]): string {
  const [told, untold] = [
    items.filter((one) => one.untold === null && one.told !== null).length,
    items.filter((one) => one.untold !== null && !one.pending).length,
  ];
  const persons = (many: number) => (many === 1 ? '1 persona' : `${count(many)} personas`);
  return [told > 0 && `Se avisó a ${persons(told)}.`, untold > 0 && `Falta avisar a ${persons(untold)}.`]
    .filter(Boolean)
    .join(' ');
}

/** By what those who reserved are told. */
export type TellWays = Readonly<Record<'cloud' | 'mail' | 'push', boolean>>;

/** 'Avisar por WhatsApp, por correo o en su teléfono a las 3 personas que reservaron' */
export function tellWords(reachable: number, by: TellWays): string {
  const used = (['cloud', 'mail', 'push'] as const).filter((way) => by[way]).map((way) => ways[way]);
  const how = new Intl.ListFormat('es', { type: 'disjunction' }).format(used);
  return reachable === 1
    ? `Avisar ${how} a la persona que reservó`
    : `Avisar ${how} a las ${count(reachable)} personas que reservaron`;
}

/** 'Ana Soto y Luis Rojas no tienen correo: después de cancelar les puedes escribir por WhatsApp.' */
export function withoutMailWords(names: readonly string[]): string {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${count(names.length - 2)} más`] : names;
  const list = new Intl.ListFormat('es').format(shown);
  return names.length === 1
    ? `${list} no tiene correo: después de cancelar le puedes escribir por WhatsApp.`
    : `${list} no tienen correo: después de cancelar les puedes escribir por WhatsApp.`;
}

const onDate = ({ class_id, date }: AuditRow, say: Say) =>
  `${say.name('class', class_id)} del ${say.day(date)}`;

const dateSentence = (row: AuditRow, say: Say, before: AuditRow) => {
  const { cancelled, teachers, reason, cover_wanted } = row;
  if (cancelled && !before.cancelled) return `Canceló ${onDate(row, say)}${because(reason)}`;
  if (!cancelled && before.cancelled) return `Volvió a programar ${onDate(row, say)}`;
  if (cover_wanted && !before.cover_wanted) return `Avisó que no puede hacer ${onDate(row, say)}`;
  if (!cover_wanted && before.cover_wanted && teachers === before.teachers)
    return `Avisó que sí puede hacer ${onDate(row, say)}`;
  return teachers !== before.teachers && teachers !== null
    ? `Cambió el profesor de ${onDate(row, say)}: ${teachers || 'ninguno'}`
    : undefined;
};

export const classesRecord = {
  class: {
    kind: 'agenda',
    thing: ({ name }) => `la clase ${name}`,
    many: 'clases',
    columns: {
      name: 'el nombre',
      program_id: ['el programa', { of: 'program' }],
      days: ['los días', weekdays],
      teachers: 'los profesores',
      capacity: ['los cupos', 'number'],
      start_time: 'el comienzo',
      end_time: 'el término',
      color: 'el color',
      trial: ['Clase de prueba', 'yesNo'],
      online: ['Clase en línea', 'yesNo'],
    },
    silent: { teacher_id: 'the name stands beside it' },
  },
  class_date: {
    kind: 'agenda',
    thing: (row, say) => `la clase ${onDate(row, say)}`,
    many: 'fechas de clases',
    sentences: { insert: dateSentence, update: dateSentence },
    columns: {
      class_id: ['la clase', { of: 'class' }],
      date: ['la fecha', 'date'],
      cancelled: ['Cancelada', 'yesNo'],
      cover_wanted: ['Busca reemplazo', 'yesNo'],
      teachers: 'los profesores',
      reason: 'el motivo',
      tell: ['Avisar a quien reservó', 'yesNo'],
    },
    silent: { teacher_id: 'the name stands beside it' },
  },
  holiday: {
    kind: 'agenda',
    thing: ({ name, date }, say) => `el feriado ${name} del ${say.day(date)}`,
    many: 'feriados',
    columns: { name: 'el nombre', date: ['la fecha', 'date'] },
  },
} as const satisfies RecordWords;
