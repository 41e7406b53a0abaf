/** Whom the owner's morning lists, and why. */
export const morningKinds = {
  expiring: 'Vence pronto',
  expired: 'Venció',
  unseen: 'No viene',
  birthday: 'Cumpleaños',
  trial: 'Clase de prueba',
} as const;
export type MorningKind = keyof typeof morningKinds;

/** Reasons to write to a client by hand. */
export const messageKinds = {
  ...morningKinds,
  owing: 'Debe',
  unused: 'Le quedan sesiones',
  renewing: 'Se renueva su suscripción',
  prospect: 'Prospecto',
  segment: 'Segmento',
} as const;
export type MessageKind = keyof typeof messageKinds;

/** What is written by itself about a day of a client's; who is due for several on a day gets the first. */
export const dayKinds = {
  birthday: 'Cumpleaños',
  welcome: 'Bienvenida',
  expiring: 'Por vencer',
  owing: 'Pago pendiente',
  firstMonth: 'Primer mes',
  absent: 'Ausente',
  winBack: 'Recuperar',
} as const;

/** Hours of the gym in which Pulso writes to people by itself: none of that leaves from 20:00 on. */
export const sendingHours = { first: 8, last: 19 } as const;
export const isSendingHour = (hour: number): boolean =>
  hour >= sendingHours.first && hour <= sendingHours.last;

/** Where a gym asks consent for messages, what is not about a contract needs it (decision 56). */
export const needsConsent: Readonly<Record<MessageKind, boolean>> = {
  expiring: false,
  expired: false,
  unseen: true,
  birthday: false,
  trial: true,
  owing: false,
  unused: false,
  renewing: false,
  prospect: false,
  segment: true,
};

/** What a gym can write into its messages for what differs between clients. */
export const placeholders = {
  nombre: 'Nombre',
  plan: 'Plan',
  vence: 'Cuándo vence',
  monto: 'Monto',
  deuda: 'Lo que debe',
  gimnasio: 'Gimnasio',
} as const;
export type Placeholder = keyof typeof placeholders;

const always = ['nombre', 'gimnasio'] as const;

/** Of each kind those that everybody whom it is for has, or can have: who is in a segment is said by its rules. */
export const placeholdersOf: Readonly<Record<MessageKind, readonly Placeholder[]>> = {
  expiring: ['nombre', 'plan', 'vence', 'monto', 'gimnasio'],
  expired: ['nombre', 'plan', 'vence', 'monto', 'gimnasio'],
  unseen: ['nombre', 'plan', 'gimnasio'],
  birthday: always,
  trial: always,
  owing: ['nombre', 'deuda', 'gimnasio'],
  unused: ['nombre', 'plan', 'vence', 'gimnasio'],
  renewing: ['nombre', 'plan', 'vence', 'monto', 'gimnasio'],
  prospect: always,
  segment: ['nombre', 'plan', 'vence', 'gimnasio'],
};

/** What is written while the gym has no words of its own. */
export const defaultTexts: Readonly<Record<MessageKind, string>> = {
  expiring: 'Hola, {nombre}: tu membresía {plan} en {gimnasio} vence {vence}. ¿La renovamos?',
  expired:
    'Hola, {nombre}: tu membresía {plan} en {gimnasio} venció {vence}. ¿La renovamos? Nos encantaría seguir viéndote.',
  unseen:
    'Hola, {nombre}: hace unos días que no te vemos en {gimnasio}. ¿Todo bien? Cuéntanos si te ayudamos a volver esta semana.',
  birthday: 'Hola, {nombre}: todo el equipo de {gimnasio} te desea un muy feliz cumpleaños.',
  trial:
    'Hola, {nombre}: gracias por probar {gimnasio}. ¿Qué te pareció? Si quieres seguir, te ayudamos a elegir tu plan.',
  owing:
    'Hola, {nombre}: en {gimnasio} tienes pendiente {deuda}. ¿Cuándo te acomoda pagarlo? Si ya lo hiciste, no tomes en cuenta este mensaje.',
  unused:
    'Hola, {nombre}: te quedan sesiones de {plan} en {gimnasio} y vencen {vence}. ¿Te ayudamos a reservarlas?',
  renewing: 'Hola, {nombre}: tu suscripción {plan} en {gimnasio} se renueva {vence}, por {monto}.',
  prospect: 'Hola, {nombre}: gracias por tu interés en {gimnasio}. ¿Te ayudamos con tu clase de prueba?',
  segment: 'Hola, {nombre}: te escribimos de {gimnasio}. ¿Cómo vas? Cuéntanos si te ayudamos en algo.',
};
