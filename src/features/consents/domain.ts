/** Ways of reaching a client, each of which is agreed to by itself. */
export const channels = {
  mail: 'Correo',
  whatsapp: 'WhatsApp',
  phone: 'Teléfono',
  notification: 'Notificación',
} as const;
export type Channel = keyof typeof channels;

/** How the gym knows what a client said, by what somebody of the team heard or read. */
export const recordedSources = {
  reception: 'En recepción',
  paper: 'En papel firmado',
  mail: 'Por correo',
  whatsapp: 'Por WhatsApp',
  phone: 'Por teléfono',
  online: 'En línea',
} as const;

/** How the gym knows what a client said. */
export const sources = {
  ...recordedSources,
  /** The client themselves, signed in. */
  member: 'En Mi espacio',
  /** Whoever filled in a form of the public page. */
  page: 'En la página pública',
} as const;
export type Source = keyof typeof sources;

/** A client's standing on a purpose and channel. */
export const standings = {
  unasked: 'Sin preguntar',
  given: 'Aceptó',
  /** By an older text than the present one. */
  outdated: 'Aceptó un texto anterior',
  withdrawn: 'Lo retiró',
  refused: 'No aceptó',
} as const;
export type Standing = keyof typeof standings;

interface ReadyPurpose {
  readonly name: string;
  readonly text: string;
  readonly channels: readonly Channel[];
}

/** Purposes that most gyms have, for them to take as they are or to change. */
export const readyPurposes: readonly ReadyPurpose[] = [
  {
    name: 'Ofertas y novedades',
    text: 'Acepto que el gimnasio me escriba para contarme de ofertas, planes, clases y actividades nuevas. Es voluntario: puedo decir que no, o retirarlo cuando quiera, y no cambia nada de mi membresía.',
    channels: ['mail', 'whatsapp'],
  },
  {
    name: 'Recordatorios y avisos',
    text: 'Acepto que el gimnasio me escriba recordatorios que no son parte de mi contrato: clases que me pueden servir, días sin venir, mi cumpleaños. Los avisos de mis pagos y reservas los recibo igual. Puedo retirarlo cuando quiera.',
    channels: ['mail', 'whatsapp', 'notification'],
  },
  {
    name: 'Fotos e imagen en redes',
    text: 'Acepto que el gimnasio publique en sus redes sociales y en su sitio web fotos y videos de sus clases y eventos en que yo aparezca. Si lo retiro, no publica otras y quita las que se puedan quitar.',
    channels: [],
  },
  {
    name: 'Datos de salud',
    text: 'Acepto que el gimnasio guarde lo que le cuente de mi salud (lesiones, enfermedades, medicamentos) solo para que sus profesores adapten mi entrenamiento. No lo entrega a nadie más. Puedo retirarlo cuando quiera, y entonces lo borra.',
    channels: [],
  },
];
