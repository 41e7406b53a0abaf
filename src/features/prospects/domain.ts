/** Where a prospect comes from. */
export const origins = {
  page: 'Página web',
  reception: 'Recepción',
  referral: 'Recomendación',
  social: 'Redes sociales',
  passerBy: 'Pasaba por aquí',
  other: 'Otro',
} as const;
export type Origin = keyof typeof origins;

/** How far a prospect has come. What follows 'contacted' is told by their bookings, visits and payments. */
export const stages = {
  new: 'Nuevo',
  contacted: 'Contactado',
  trial: 'Prueba agendada',
  attended: 'Asistió',
  enrolled: 'Inscrito',
  lost: 'Perdido',
} as const;
export type Stage = keyof typeof stages;

/** What the list shows: those in a stage, those in all of them, or those who were removed from it. */
export const views = { ...stages, all: 'Todos', removed: 'Eliminado' } as const;
export type View = keyof typeof views;

/** What somebody says of a prospect by hand. */
export const marks = { new: stages.new, contacted: stages.contacted, lost: stages.lost } as const;
export type Mark = keyof typeof marks;

/** The stages of those for whom there is something to be done. */
export const openStages = ['new', 'contacted', 'trial', 'attended'] as const satisfies readonly Stage[];

export const lossReasons = {
  price: 'El precio',
  schedule: 'Los horarios',
  distance: 'Queda lejos',
  elsewhere: 'Eligió otro gimnasio',
  silence: 'No contesta',
  changedMind: 'Ya no le interesa',
  other: 'Otra razón',
} as const;
export type LossReason = keyof typeof lossReasons;

/** What is written on a booking that only a trial explains. */
export const trialReason = 'Clase de prueba';

/** What is stored of a mail of the public page. What failed is tried again each hour, while it is of use. */
const storedLetterStates = {
  sending: 'Saliendo',
  sent: 'Enviado',
  failed: 'No salió',
  refused: 'El correo lo rechazó',
  limited: 'No salió: ya iban demasiados correos ese día',
  unproved: 'No salió: falta confirmar el correo del gimnasio',
  off: 'No salió: este Pulso no envía correos',
  obsolete: 'No se envió: lo que decía ya no era así',
} as const;
export type StoredLetterState = keyof typeof storedLetterStates;

/** What became of a mail of the public page. */
export const letterStates = { ...storedLetterStates, unknown: 'No se sabe si salió' } as const;

/** How many places of a class on a day strangers may hold from the page before the gym has answered or received them. */
export const maxPageTrials = 3;

/** How far at least somebody came, as the table of origins counts it, whatever their stage is now. */
export const reaches = {
  tried: 'Con clase de prueba',
  attended: 'Asistieron',
  enrolled: 'Inscritos',
} as const;
export type Reach = keyof typeof reaches;

/** Of how many days the table of origins tells. */
export const originDays = 365;
