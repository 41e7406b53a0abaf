import type { AccountEvent, AuditRow, RecordWords } from '../../wire/record.ts';
import type { Session } from './contract.ts';

/** 'Chrome en Windows'; what the browser does not say is left out. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} en ${system}`;
  if (system) return `Navegador en ${system}`;
  return browser ?? 'Dispositivo desconocido';
}

const handheld = new Set(['Android', 'iOS', 'iPadOS', 'HarmonyOS', 'Windows Phone']);

export const isHandheld = ({ system }: Pick<Session, 'system'>): boolean => handheld.has(system ?? '');

export function recoveryCodesLeft(count: number): string {
  if (count === 0) return 'No te quedan códigos de recuperación';
  return count === 1 ? 'Te queda 1 código de recuperación' : `Te quedan ${count} códigos de recuperación`;
}

export interface WrongPins {
  /** Whose PIN it was meant to be; null for that of the till's lock. */
  readonly person: string | null;
  readonly times: number;
  /** How many devices and addresses they came from. */
  readonly devices: number;
  readonly last: AuditRow;
}

const from = ({ browser, system, address, session }: AuditRow) => {
  const device = deviceName({ browser: browser as string | null, system: system as string | null });
  const place = address ? `${device} (${address})` : device;
  return session ? `la sesión de ${session}, ${place}` : place;
};

/** What repeated wrong PINs of a day say. */
export function wrongPinWords({ person, times, devices, last }: WrongPins): string {
  const whose = person === null ? 'que no desbloquea la caja' : `que no es el de ${person}`;
  const where = devices === 1 ? `en ${from(last)}` : `en ${devices} equipos, el último ${from(last)}`;
  return `Alguien escribió ${times} veces un PIN ${whose}, ${where}`;
}

const events = {
  sign_in: (row: AuditRow) => `Entró desde ${from(row)}`,
  sign_in_with_recovery_code: (row: AuditRow) => `Entró con un código de recuperación desde ${from(row)}`,
  sign_in_with_google: (row: AuditRow) => `Entró con Google desde ${from(row)}`,
  password_refused: (row: AuditRow) =>
    `Alguien intentó entrar con una contraseña equivocada desde ${from(row)}`,
  code_refused: (row: AuditRow) =>
    `Alguien con la contraseña escribió un código que no sirve desde ${from(row)}`,
  sign_out: (row: AuditRow) => `Cerró sesión en ${from(row)}`,
  session_ended: (row: AuditRow) => `Cerró la sesión de ${row.ended_device} desde ${from(row)}`,
  other_sessions_ended: (row: AuditRow) => `Cerró las demás sesiones desde ${from(row)}`,
  all_sessions_ended: (row: AuditRow) => `Cerró todas las sesiones desde ${from(row)}`,
  password_changed: (row: AuditRow) => `Cambió la contraseña desde ${from(row)}`,
  password_reset: (row: AuditRow) => `Puso otra contraseña con el enlace recibido, desde ${from(row)}`,
  email_confirmed: (row: AuditRow) => `Confirmó su correo desde ${from(row)}`,
  two_factor_started: (row: AuditRow) => `Activó la verificación en dos pasos desde ${from(row)}`,
  two_factor_stopped: (row: AuditRow) => `Desactivó la verificación en dos pasos desde ${from(row)}`,
  two_factor_reset: () => 'Quien administra el servidor desactivó la verificación en dos pasos',
  took_over: (row: AuditRow) => `Pasó a atender con su PIN en ${from(row)}`,
  pin_refused: (row: AuditRow) => `Alguien escribió un PIN que no es el de ${row.person} en ${from(row)}`,
  lock_pin_refused: (row: AuditRow) => `Alguien escribió un PIN que no desbloquea la caja en ${from(row)}`,
  everything_downloaded: (row: AuditRow) => `Descargó todos los datos del gimnasio desde ${from(row)}`,
  recovery_codes_renewed: (row: AuditRow) => `Pidió códigos de recuperación nuevos desde ${from(row)}`,
} satisfies Record<AccountEvent, (row: AuditRow) => string>;

/** What happens to an account, which has no row in the gym: see `record_account_event`. */
export const accountRecord = {
  account: {
    kind: 'account',
    thing: () => 'la cuenta',
    many: 'cuentas',
    sentences: events,
    columns: {
      browser: 'el navegador',
      system: 'el sistema',
      address: 'la dirección de red',
      ended_device: 'el dispositivo de la sesión',
      person: 'la persona',
    },
  },
} as const satisfies RecordWords;
