/** Reasons to write to a client by hand. */
export const messageKinds = {
  expiring: 'Vence pronto',
  expired: 'Venció',
  unseen: 'No viene',
  birthday: 'Cumpleaños',
  trial: 'Clase de prueba',
} as const;
export type MessageKind = keyof typeof messageKinds;

/** What a gym can write into its messages for what differs between clients. */
export const placeholders = {
  nombre: 'Nombre',
  plan: 'Plan',
  vence: 'Cuándo vence',
  monto: 'Monto',
  gimnasio: 'Gimnasio',
} as const;
export type Placeholder = keyof typeof placeholders;

const always = ['nombre', 'gimnasio'] as const;

/** Of each kind those that everybody whom it is for has. */
export const placeholdersOf: Readonly<Record<MessageKind, readonly Placeholder[]>> = {
  expiring: ['nombre', 'plan', 'vence', 'monto', 'gimnasio'],
  expired: ['nombre', 'plan', 'vence', 'monto', 'gimnasio'],
  unseen: ['nombre', 'plan', 'gimnasio'],
  birthday: always,
  trial: always,
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
};
