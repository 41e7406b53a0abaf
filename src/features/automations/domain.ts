import { hasLink } from '../../wire/placeholders.ts';
import { dayKinds, type MessageKind, type Placeholder, placeholdersOf } from '../messages/domain.ts';

export type DayKind = keyof typeof dayKinds;

/** What is told at once about a class that a client reserved or waits for. */
export const classKinds = {
  cancelled: 'Clase que no se hace',
  reinstated: 'Clase que vuelve a hacerse',
  freed: 'Cupo liberado',
  moved: 'Cambio de hora',
  substituted: 'Cambio de profesor',
} as const;
export type ClassKind = keyof typeof classKinds;

export const automationKinds = { ...dayKinds, ...classKinds } as const;
export type AutomationKind = keyof typeof automationKinds;

export const isClassKind = (kind: AutomationKind): kind is ClassKind => Object.hasOwn(classKinds, kind);

/**
 * What is on before a gym says otherwise: what changes where somebody has to be, and when. Who was told that a class is off is always
 * told that it is on again.
 */
export const isOnAtFirst = (kind: AutomationKind): boolean => isClassKind(kind) && kind !== 'substituted';
export const isAlwaysOn = (kind: AutomationKind): boolean => kind === 'reinstated';

/** In the address of its screen. */
export const automationSlugs: Readonly<Record<AutomationKind, string>> = {
  birthday: 'cumpleanos',
  welcome: 'bienvenida',
  expiring: 'por-vencer',
  owing: 'pago-pendiente',
  firstMonth: 'primer-mes',
  absent: 'ausente',
  winBack: 'recuperar',
  cancelled: 'clase-cancelada',
  reinstated: 'clase-que-vuelve',
  freed: 'cupo-liberado',
  moved: 'cambio-de-hora',
  substituted: 'cambio-de-profesor',
};

/** The automation of an address; undefined where there is none. */
export const automationOf = (slug: string): AutomationKind | undefined =>
  (Object.keys(automationSlugs) as AutomationKind[]).find((kind) => automationSlugs[kind] === slug);

interface Timing {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

const atOnce: Timing = { least: 0, most: 0, usual: 0 };

/** Between the day that each is about and the one on which it leaves; a birthday is greeted on the day itself. */
export const timings: Readonly<Record<AutomationKind, Timing>> = {
  birthday: atOnce,
  welcome: { least: 0, most: 30, usual: 1 },
  expiring: { least: 1, most: 30, usual: 5 },
  owing: { least: 1, most: 90, usual: 3 },
  firstMonth: { least: 14, most: 90, usual: 30 },
  absent: { least: 5, most: 60, usual: 14 },
  winBack: { least: 7, most: 365, usual: 30 },
  cancelled: atOnce,
  reinstated: atOnce,
  freed: atOnce,
  moved: atOnce,
  substituted: atOnce,
};

/** After how many days a debt is reminded of again, and how many times at most. */
export const ladderBounds = {
  everyDays: { least: 5, most: 30, usual: 7 },
  times: { least: 1, most: 5, usual: 3 },
} as const satisfies Readonly<Record<string, Timing>>;

/** The hour of the gym at which an automation begins to leave before a gym says otherwise. */
export const usualHour = 10;

/** Whether it takes a consent: what is about the person's own contract does not (decision 66). */
export const needsPurpose: Readonly<Record<AutomationKind, boolean>> = {
  birthday: true,
  welcome: false,
  expiring: false,
  owing: false,
  firstMonth: true,
  absent: true,
  winBack: true,
  cancelled: false,
  reinstated: false,
  freed: false,
  moved: false,
  substituted: false,
};

/** The message by hand whose text is the first one of each. */
export const messageOf: Readonly<Partial<Record<AutomationKind, MessageKind>>> = {
  birthday: 'birthday',
  expiring: 'expiring',
  owing: 'owing',
  absent: 'unseen',
  winBack: 'expired',
};

const ofMembers: readonly Placeholder[] = ['nombre', 'plan', 'gimnasio'];

/** What can be said of a class that was reserved. */
export const classPlaceholders = {
  nombre: 'Nombre',
  clase: 'Clase',
  dia: 'Qué día',
  hora: 'A qué hora',
  antes: 'La hora de antes',
  motivo: 'Motivo',
  profesor: 'Profesor',
  gimnasio: 'Gimnasio',
} as const;
export type ClassPlaceholder = keyof typeof classPlaceholders;

const ofClass: readonly ClassPlaceholder[] = ['nombre', 'clase', 'dia', 'hora'];
const ofClassKinds: Readonly<Record<ClassKind, readonly ClassPlaceholder[]>> = {
  cancelled: [...ofClass, 'motivo', 'gimnasio'],
  reinstated: [...ofClass, 'gimnasio'],
  freed: [...ofClass, 'profesor', 'gimnasio'],
  moved: [...ofClass, 'antes', 'gimnasio'],
  substituted: [...ofClass, 'profesor', 'gimnasio'],
};

/** What its subject and text may say of the person. */
export const automationPlaceholders = (kind: AutomationKind): readonly (Placeholder | ClassPlaceholder)[] => {
  if (isClassKind(kind)) return ofClassKinds[kind];
  const message = messageOf[kind];
  return message ? placeholdersOf[message] : ofMembers;
};

/** What a notice on a phone may say, which shows it while it is locked: no sum. */
export const pushPlaceholders = (kind: AutomationKind) =>
  automationPlaceholders(kind).filter((name) => name !== 'monto');

/** Texts of those that no message by hand is like. */
export const ownTexts = {
  welcome:
    'Hola, {nombre}: qué bueno que entrenes con nosotros. Si tienes dudas de las clases, las reservas o por dónde empezar, pregúntanos en recepción.',
  firstMonth:
    'Hola, {nombre}: llevas un mes en {gimnasio}. ¿Cómo te ha ido? Cuéntanos en recepción qué te gusta y qué podemos hacer mejor.',
  cancelled:
    'Hola, {nombre}: {clase} {dia}, {hora}, no se hace. {motivo} Tu plan no cuenta esa reserva: puedes reservar otra clase.',
  reinstated:
    'Hola, {nombre}: te avisamos que {clase} {dia} no se hacía, y al final sí se hace, {hora}. Tu reserva sigue en pie.',
  freed:
    'Hola, {nombre}: se liberó un cupo y ya es tuyo. Te esperamos en {clase} {dia}, {hora}. Si no puedes venir, cancela la reserva para que la tome otra persona.',
  moved:
    'Hola, {nombre}: {clase} {dia} cambió de hora. Se hace {hora}, y no {antes}. Tu reserva sigue en pie; si no te acomoda, cancélala.',
  substituted: 'Hola, {nombre}: {clase} {dia}, {hora}, la hace {profesor}. Tu reserva sigue en pie.',
} as const satisfies Partial<Record<AutomationKind, string>>;

export const defaultSubjects: Readonly<Record<AutomationKind, string>> = {
  birthday: 'Feliz cumpleaños, {nombre}',
  welcome: 'Te damos la bienvenida a {gimnasio}',
  expiring: 'Tu membresía {plan} vence {vence}',
  owing: 'Tienes un pago pendiente en {gimnasio}',
  firstMonth: '¿Cómo va tu primer mes en {gimnasio}?',
  absent: 'Te esperamos en {gimnasio}',
  winBack: 'Te extrañamos en {gimnasio}',
  cancelled: '{clase} {dia} no se hace',
  reinstated: '{clase} {dia} sí se hace',
  freed: 'Tienes un cupo en {clase} {dia}',
  moved: '{clase} {dia} cambia de hora',
  substituted: '{clase} {dia} la hace {profesor}',
};

/** What is wrong with a template that has a link; undefined when it has none. */
export const linkProblem = (template: string): string | undefined =>
  hasLink(template)
    ? 'Escribe sin enlaces ni correos, y con un espacio después de cada punto: el único enlace es el de no recibir más.'
    : undefined;

/** Whether a person of the team may send it: of a class Pulso tells at once, and debts are asked for by hand from other lists. */
export const hasHand = (kind: AutomationKind): boolean => !isClassKind(kind) && kind !== 'owing';

/**
 * By what an automation reaches people: by mail, by the gym's number at Meta, in phones with notices, or by somebody of the team who
 * opens WhatsApp.
 */
export const sentBy = {
  mail: 'Correo, sale solo',
  cloud: 'WhatsApp, sale solo',
  push: 'Aviso en el teléfono, sale solo',
  hand: 'WhatsApp, lo envía una persona',
} as const;
export type SentBy = keyof typeof sentBy;

/** By what it may be sent. What changes of a class goes to phones in any case. */
export const waysOf = (kind: AutomationKind): SentBy[] =>
  (Object.keys(sentBy) as SentBy[]).filter((way) =>
    way === 'hand' ? hasHand(kind) : way !== 'push' || !isClassKind(kind),
  );

/** How many of a gym's messages leave by WhatsApp in a day at most: Meta lets a new number write to 250 people. */
export const whatsAppsPerDay = 200;

/** Why somebody who is due gets nothing today. */
export const obstacles = {
  outside: 'No está en el segmento elegido',
  stopped: 'Pidió no recibir más mensajes',
  noMail: 'No tiene correo',
  noWhatsApp: 'No tiene un WhatsApp al que escribirle',
  noWhatsAppConsent: 'No ha aceptado que le escribas por WhatsApp para esto',
  noPhone: 'No tiene los avisos prendidos en ningún teléfono',
  noPhoneConsent: 'No ha aceptado que le avises por notificación para esto',
  unpushed: 'No llegó a su teléfono',
  undelivered: 'WhatsApp no se lo entregó',
  unclear: 'No se sabe si le llegó: no se repite',
  noConsent: 'No ha aceptado que le escribas por correo para esto',
  already: 'Ya lo recibió',
  refused: 'Su correo rechazó este mensaje',
  off: 'Está apagado, o se eligió no avisar',
  unreachable: 'No tiene WhatsApp ni correo',
  silent: 'WhatsApp no está saliendo, y no tiene correo',
  today: 'Ya recibió un mensaje hoy',
  law: 'Ya se le cobró esta semana: la ley 21.320 pide esperar',
  reminded: 'Se le recordó hace poco: le llega después',
  other: 'Hoy le llega otro mensaje automático',
  limit: 'Hoy ya van todos los que salen en un día: le llega después',
} as const;
export type Obstacle = keyof typeof obstacles;

/** What became of a mail. One whose server stopped while it left is not sent again, as it may have arrived. */
export const mailStates = {
  sending: 'Saliendo, o el servidor se detuvo mientras salía',
  sent: 'Enviado',
  failed: 'No salió: se prueba de nuevo',
  refused: 'El correo lo rechazó',
  dropped: 'No salió: ya no hacía falta',
  unclear: 'No se sabe si salió: Meta no respondió, y no se repite',
} as const;
export type AutomationMailState = keyof typeof mailStates;

/** How many of a gym's mails about days of its clients leave in a day at most, and never more than half of all: receipts go first. */
export const mailsPerDay = 200;

/** How many of a gym's mails of a day may leave by themselves, those about classes included. */
export const automaticShare = (mailsOfGym: number): number => Math.floor((mailsOfGym * 3) / 4);

/** How a client was told: by Pulso, `cloud` by the gym's number at Meta, or by whoever opened WhatsApp for it. */
export const toldBy = {
  mail: 'Correo',
  push: 'Teléfono',
  whatsapp: 'WhatsApp',
  cloud: 'WhatsApp automático',
} as const;
export type ToldBy = keyof typeof toldBy;
