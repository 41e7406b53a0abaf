import { labelOf, type RecordWords } from '../../wire/record.ts';
import { atClockTime, day as dayOf } from '../../wire/written.ts';
import { dateWords, dayWords } from '../messages/words.ts';
import { errorWords, type Receipt, receipts } from '../whatsappcloud/domain.ts';
import type { Automation } from './contract.ts';
import {
  type AutomationKind,
  type AutomationMailState,
  automationKinds,
  type ClassKind,
  type ClassPlaceholder,
  isAlwaysOn,
  isClassKind,
  mailStates,
  type SentBy,
  sentBy,
  type ToldBy,
  toldBy,
} from './domain.ts';

const nDays = (days: number) => (days === 1 ? '1 día' : `${days} días`);

/** What each does, in a sentence that goes on after its name. */
export function automationWords({
  kind,
  days,
  everyDays,
  times,
}: Pick<Automation, 'kind' | 'days' | 'everyDays' | 'times'>): string {
  const again =
    times === 1 ? 'una sola vez' : `y de nuevo cada ${nDays(everyDays)}, ${times} veces como máximo`;
  const sentences: Readonly<Record<AutomationKind, string>> = {
    birthday: 'El día de su cumpleaños, a quien tiene su membresía al día.',
    welcome: `${days === 0 ? 'El mismo día en que' : `${nDays(days)} después de que`} empezó su primera membresía.`,
    expiring: `${nDays(days)} antes del último día de una membresía que no se renueva sola y que nada sigue.`,
    owing: `${nDays(days)} después, a quien debe un plan, una matrícula o lo fiado, ${again}. Lo de una suscripción se recuerda en «Suscripciones».`,
    firstMonth: `${nDays(days)} después de empezar, a quien sigue con su membresía al día: cómo le va.`,
    absent: `${nDays(days)} después de su última visita, a quien tiene su membresía al día y nada reservado.`,
    winBack: `${nDays(days)} después de que se le terminó todo lo que tenía, si no ha vuelto a comprar.`,
    cancelled:
      'A quien reservó o espera, cuando la clase de ese día se cancela, es feriado o ya no está en el horario.',
    reinstated: 'A quien se le dijo que una clase no se hacía, cuando al final sí se hace.',
    freed: 'A quien estaba en la lista de espera y recibió el cupo.',
    moved: 'A quien reservó o espera, cuando la clase cambia de hora.',
    substituted: 'A quien reservó o espera, cuando la clase la hace otra persona.',
  };
  return sentences[kind];
}

/** What the field with the days asks for; null where there is nothing to choose. */
export const daysLabels: Readonly<Record<AutomationKind, string | null>> = {
  birthday: null,
  welcome: 'Días después de empezar',
  expiring: 'Días antes del último día',
  owing: 'Días después, el primer recordatorio',
  firstMonth: 'Días después de empezar',
  absent: 'Días sin venir',
  winBack: 'Días después de que se terminó todo',
  cancelled: null,
  reinstated: null,
  freed: null,
  moved: null,
  substituted: null,
};

/** 'De 14 a 90' */
export const rangeWords = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `De ${least} a ${most}`;

const ordinals = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto'] as const;

/** Why somebody gets it: 'Su última visita fue el 01-11-2026', 'Segundo recordatorio de lo que debe desde el 01-11-2026' */
export function reasonWords({
  kind,
  day,
  reminder = 0,
}: {
  readonly kind: AutomationKind;
  readonly day: string;
  readonly reminder?: number;
}): string {
  const sentences: Readonly<Record<AutomationKind, string>> = {
    birthday: `Cumplió años el ${dayOf(day)}`,
    welcome: `Empezó el ${dayOf(day)}`,
    expiring: `Su membresía vence el ${dayOf(day)}`,
    owing: `${ordinals[reminder - 1] ?? 'Otro'} recordatorio de lo que debe desde el ${dayOf(day)}`,
    firstMonth: `Empezó el ${dayOf(day)}`,
    absent: `Su última visita fue el ${dayOf(day)}`,
    winBack: `Lo último que tenía terminó el ${dayOf(day)}`,
    cancelled: `Su clase del ${dayOf(day)} no se hace`,
    reinstated: `Su clase del ${dayOf(day)} sí se hace`,
    freed: `Recibió un cupo para el ${dayOf(day)}`,
    moved: `Su clase del ${dayOf(day)} cambió de hora`,
    substituted: `Su clase del ${dayOf(day)} la hace otra persona`,
  };
  return sentences[kind];
}

/** '12 enviados, 1 no salió' */
export function sentWords({ sent, failed }: { readonly sent: number; readonly failed: number }): string {
  if (sent === 0 && failed === 0) return 'Ninguno';
  const left = sent === 1 ? '1 enviado' : `${sent} enviados`;
  return failed === 0 ? left : `${left}, ${failed === 1 ? '1 no salió' : `${failed} no salieron`}`;
}

export const stateTones = {
  sending: 'warn',
  sent: 'good',
  failed: 'warn',
  refused: 'bad',
  dropped: 'rest',
  unclear: 'warn',
} as const;

/** 'Pidió no recibir más desde un correo, el 15-03-2030 12:00' @param at already written */
export const stoppedWords = ({
  online,
  byWhatsApp,
  by,
  at,
}: {
  readonly online: boolean;
  readonly byWhatsApp: boolean;
  readonly by: string;
  readonly at: string;
}): string =>
  online || byWhatsApp
    ? `No recibe más: lo pidió ${online ? 'desde un correo' : 'por WhatsApp'}, ${at}.`
    : `No recibe más: lo anotó ${by || 'alguien del equipo'}, ${at}.`;

/** What stands under every such mail. @param url where the client says that they want no more */
export const footerWords = (gymName: string, url: string): string =>
  `Te escribe ${gymName}, porque eres o fuiste su cliente. Si no quieres más correos como este, dilo aquí: ${url}`;

/** What stands under a mail about a class. */
export const classFooter = (gymName: string): string =>
  `Te escribe ${gymName} por tu reserva. No hace falta que respondas este correo.`;

interface Hours {
  readonly startTime: string;
}

interface AboutClass {
  readonly name: string;
  readonly className: string;
  readonly gymName: string;
  readonly date: string;
  readonly today: string;
  readonly known: Hours;
  readonly present: Hours & { readonly held: boolean };
  readonly teachers: string;
  /** Why it does not take place. */
  readonly closure: string | null;
  /** Of the holiday, or the reason of who cancelled it. */
  readonly closureName: string;
}

function closureSentence({ closure, closureName }: Pick<AboutClass, 'closure' | 'closureName'>): string {
  if (closure === 'holiday') return `Es feriado: ${closureName}.`;
  if (closure === 'no_such_day') return 'Cambió el horario del gimnasio.';
  const reason = closureName.replace(/[\s.]+$/, '');
  return reason && `Motivo: ${reason}.`;
}

/** What the text about a class is filled with; the hour is the one that they know while it does not take place. */
export const aboutClass = (about: AboutClass): Record<ClassPlaceholder, string> => ({
  nombre: about.name,
  clase: about.className,
  dia: dayWords(about.date, about.today),
  hora: atClockTime((about.present.held ? about.present : about.known).startTime),
  antes: atClockTime(about.known.startTime),
  motivo: closureSentence(about),
  profesor: about.teachers || 'otra persona',
  gimnasio: about.gymName,
});

/**
 * What a phone shows of it, also while it is locked: nothing but class, day and hour. The day is named, since a phone that is off
 * shows it later.
 */
export function pushWords(
  kind: ClassKind,
  { className, date, known, present }: Pick<AboutClass, 'className' | 'date' | 'known' | 'present'>,
): string {
  const what = `${className} ${dateWords(date)}`;
  const hour = atClockTime((present.held ? present : known).startTime);
  const sentences: Readonly<Record<ClassKind, string>> = {
    cancelled: `${what}, ${hour}, no se hace.`,
    reinstated: `${what} sí se hace, ${hour}.`,
    freed: `Se liberó un cupo y ya es tuyo: ${what}, ${hour}.`,
    moved: `${what} cambió de hora: se hace ${hour}, y no ${atClockTime(known.startTime)}.`,
    substituted: `${what}, ${hour}, la hace otra persona.`,
  };
  // An hour ends in a full stop of its own.
  return sentences[kind].replace(/\.\.$/, '.');
}

/** What a phone shows of a debt: whoever else sees it learns nothing. */
export const owingPush = 'Tienes un mensaje sobre tu membresía. Tócalo para verlo en «Mi espacio».';

const phoneStates: Readonly<Partial<Record<AutomationMailState, string>>> = {
  sent: 'Avisado en su teléfono',
  refused: 'No llegó a su teléfono',
};

/** What became of something that was told: 'Enviado', 'Leído', 'Falló: …', 'Por WhatsApp', 'Avisado en su teléfono' */
export function outcomeWords({
  state,
  channel,
  receipt = null,
  errorCode = null,
}: {
  readonly state: AutomationMailState;
  readonly channel: ToldBy;
  readonly receipt?: Receipt | null;
  /** Of Meta. */
  readonly errorCode?: number | null;
}): string {
  if (channel === 'cloud') {
    if (state === 'failed' && errorCode !== null) return `Se prueba de nuevo. ${errorWords(errorCode)}`;
    if (state === 'refused') return errorCode === null ? 'No llegó' : `Falló: ${errorWords(errorCode)}`;
    return receipt ? receipts[receipt] : mailStates[state];
  }
  if (channel === 'whatsapp') return `Por ${toldBy.whatsapp}`;
  return (channel === 'push' ? phoneStates[state] : undefined) ?? mailStates[state];
}

/** The same of a class that does not exist, to read a text with. */
export const sampleOfClass = (
  kind: ClassKind,
  about: Pick<AboutClass, 'name' | 'gymName' | 'today'>,
): Record<ClassPlaceholder, string> => ({
  ...aboutClass({
    ...about,
    ...{ className: 'Yoga', date: about.today, known: { startTime: '18:00' } },
    present: { startTime: kind === 'moved' ? '19:00' : '18:00', held: kind !== 'cancelled' },
    ...{ teachers: 'Carla', closure: 'class_cancelled', closureName: 'Corte de luz' },
  }),
});

/** When a kind leaves: 'Sale desde las 10:00' */
export const leavingWords = ({
  kind,
  hour,
  channel,
}: {
  readonly kind: AutomationKind;
  readonly hour: number;
  readonly channel: SentBy;
}): string => {
  if (channel === 'hand') return 'No sale solo: le escribes por WhatsApp desde esta lista';
  const ways: Readonly<Partial<Record<SentBy, string>>> = {
    cloud: ', por WhatsApp',
    push: ', a los teléfonos en que prendieron los avisos',
  };
  const quick =
    channel === 'cloud' ? 'Sale enseguida por WhatsApp, y por correo a quien no lo recibe' : 'Sale enseguida';
  return isClassKind(kind)
    ? `${quick}. De 22:00 a 8:00 espera, salvo que la clase empiece antes de las 11:00. También a los teléfonos en que prendieron los avisos.`
    : `Sale desde las ${hour}:00${ways[channel] ?? ''}${kind === 'owing' ? '. En Chile, como permite la ley 21.320: de lunes a sábado, no en feriados, y dos mensajes por semana como máximo, separados por dos días' : ''}`;
};

/** What comes before the reason for which one that is on does not leave as it should. */
export const stuckWords = ({
  kind,
  channel,
}: {
  readonly kind: AutomationKind;
  readonly channel: SentBy;
}): string => (isClassKind(kind) && channel === 'cloud' ? 'Por ahora sale solo por correo:' : 'No sale:');

/** Whether it is on: 'Encendido' */
export const activeWords = ({
  kind,
  active,
}: {
  readonly kind: AutomationKind;
  readonly active: boolean;
}): string => (isAlwaysOn(kind) ? 'Siempre' : active ? 'Encendido' : 'Apagado');

export const automationsRecord = {
  automation: {
    kind: 'settings',
    thing: ({ kind }) => `el mensaje automático «${labelOf(automationKinds, kind)}»`,
    many: 'mensajes automáticos',
    sentences: {
      insert: ({ kind, active }) =>
        `${active ? 'Encendió' : 'Cambió'} el mensaje automático «${labelOf(automationKinds, kind)}»`,
      update: ({ kind, active }, _, before) =>
        active === before.active
          ? undefined
          : `${active ? 'Encendió' : 'Apagó'} el mensaje automático «${labelOf(automationKinds, kind)}»`,
    },
    columns: {
      kind: ['cuál', automationKinds],
      active: ['Encendido', 'yesNo'],
      days: ['los días', 'number'],
      hour: ['la hora', 'number'],
      every_days: ['cada cuántos días se recuerda', 'number'],
      times: ['cuántas veces como máximo', 'number'],
      purpose_id: ['la finalidad', { of: 'purpose' }],
      segment_id: ['el segmento', { of: 'segment' }],
      channel: ['por dónde', sentBy],
      template_values: ['los datos de la plantilla', 'json'],
      subject: 'el asunto',
      text: 'el texto',
    },
    silent: { template_id: 'the template has entries of its own' },
  },
  automation_mail: {
    kind: 'clients',
    thing: ({ kind, client_id }, say) =>
      `el mensaje «${labelOf(automationKinds, kind)}» a ${say.name('client', client_id)}`,
    many: 'mensajes automáticos enviados',
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      kind: ['cuál', automationKinds],
      day: ['el día de que se trata', 'date'],
      reminder: ['cuál recordatorio', 'number'],
      sent_on: ['el día', 'date'],
      sent_at: ['cuándo', 'instant'],
      state: ['cómo quedó', mailStates],
      channel: ['por dónde', toldBy],
      receipt: ['cuánto llegó', receipts],
      error_code: ['el error de Meta', 'number'],
      mailed_to: 'a dónde fue',
      subject: 'el asunto',
      text: 'el texto',
    },
    silent: {
      notice_version: 'a step on the way',
      phones: 'a step on the way',
      reference: 'what Meta calls it',
    },
  },
  automation_stop: {
    kind: 'clients',
    thing: ({ client_id }, say) => `si ${say.name('client', client_id)} recibe mensajes automáticos`,
    many: 'bajas de mensajes automáticos',
    sentences: {
      insert: ({ client_id, stopped, mail_id, by_whatsapp }, say) => {
        const who = say.name('client', client_id);
        if (!stopped)
          return by_whatsapp
            ? `${who} volvió a querer mensajes, en WhatsApp`
            : `Permitió otra vez mensajes automáticos para ${who}`;
        if (by_whatsapp) return `${who} pidió por WhatsApp no recibir más mensajes automáticos`;
        return mail_id
          ? `${who} pidió no recibir más mensajes automáticos, desde un correo`
          : `Dejó de enviar mensajes automáticos a ${who}`;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      stopped: ['No recibe mensajes automáticos', 'yesNo'],
      by_whatsapp: ['Lo pidió por WhatsApp', 'yesNo'],
    },
    silent: {
      number: 'the order of the acts',
      mail_id: 'the sentence says that it was by a mail',
    },
  },
} as const satisfies RecordWords;
