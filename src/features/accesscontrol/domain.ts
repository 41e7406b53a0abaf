import { networks } from '../networkvisits/domain.ts';

export const directions = { in: 'Entrada', out: 'Salida' } as const;

/** How long an access is kept, in days. */
export const accessDays = 90;

export const ways = {
  card: 'Tarjeta',
  code: 'Código QR',
  ...networks,
} as const;

/** Why a reader lets nobody in, each as reception reads it, and as whoever stands at the door does. */
export const denials = {
  unknown_pass: ['Pase desconocido', 'No conocemos este pase. Avisa en recepción.'],
  code_expired: ['Código QR vencido', 'Este código ya cambió. Abre Mi código QR otra vez.'],
  passback: ['Ya había entrado hace poco', 'Ya entraste hace poco. Avisa en recepción.'],
  refused_offline: ['No pasó, sin conexión', 'No podemos confirmar tu pase. Avisa en recepción.'],
  no_membership: ['No tiene membresía', 'No tienes membresía. Pasa por recepción.'],
  membership_inactive: ['Membresía inactiva', 'Tu membresía está inactiva. Pasa por recepción.'],
  membership_frozen: ['Membresía congelada', 'Tu membresía está congelada. Pasa por recepción.'],
  membership_not_started: ['La membresía no ha empezado', 'Tu membresía todavía no empieza.'],
  membership_expired: ['Membresía vencida', 'Tu membresía está vencida. Pasa por recepción.'],
  access_stopped: ['Acceso cortado por un pago', 'Tienes un pago pendiente. Pasa por recepción.'],
  program_excluded: ['Su plan no incluye la clase', 'Tu plan no incluye esta clase. Pasa por recepción.'],
  open_gym_excluded: [
    'Sin clase, y su plan no incluye el acceso libre',
    'No tienes una clase ahora. Pasa por recepción.',
  ],
  no_reservations_left: ['Sin reservas en su período', 'No te quedan reservas. Pasa por recepción.'],
  no_sessions_left: ['Sin sesiones', 'No te quedan sesiones. Pasa por recepción.'],
} as const satisfies Record<string, readonly [desk: string, door: string]>;
export type Denial = keyof typeof denials;

export const results = {
  granted: 'Pasaron',
  denied: 'No pasaron',
  undue: 'Pasaron sin deber',
} as const;
export type Result = keyof typeof results;

/** How long a code of 'Mi código QR' is shown, in seconds; it counts for one more. */
export const codeSeconds = 30;

/** A card's number as it is kept, whatever stands between its characters. */
export const cardNumber = (typed: string): string => typed.replace(/[\s:.-]/g, '').toUpperCase();

/** What of a pass says who shows it: the client's id of a code, as 32 hexadecimal digits; null for a card's number. */
export const holderIn = (pass: string): string | null => /^([0-9a-f]{32})\./i.exec(pass)?.[1] ?? null;
