/** What a rule asks of a client. */
export const ruleKinds = {
  plan: 'Plan',
  membership: 'Estado de la membresía',
  expires: 'Vence en',
  expired: 'Venció hace',
  owes: 'Debe más de',
  absent: 'No viene hace',
  visits: 'Visitas en 30 días',
  class: 'Clase a la que viene',
  hour: 'Hora a la que viene',
  booked: 'Reserva',
  began: 'Antigüedad',
  birthday: 'Cumple años este mes',
  age: 'Edad',
  consent: 'Consentimiento',
  reach: 'Correo o WhatsApp',
} as const;
export type RuleKind = keyof typeof ruleKinds;

/** What asks for a date of birth, which not everybody may see. */
export const personalKinds: readonly RuleKind[] = ['birthday', 'age'];

export const matches = { all: 'todas', any: 'alguna' } as const;
export type Match = keyof typeof matches;

/** How the membership of a client that counts is today. */
export const membershipStates = {
  current: 'Al día',
  expired: 'Vencida',
  unpaid: 'Sin pagos',
  frozen: 'Congelada',
  none: 'Sin membresía activa',
} as const;

export const bounds = { atLeast: 'Al menos', atMost: 'A lo más' } as const;

/** Ways of writing to somebody by hand or by an automation. */
export const ways = { mail: 'Correo', whatsapp: 'WhatsApp' } as const;

export const maxSegments = 50;
export const maxRules = 10;
/** In how many days before today visits are counted. */
export const visitDays = 30;
/** How many plans or classes a rule may name. */
export const maxNamed = 20;
