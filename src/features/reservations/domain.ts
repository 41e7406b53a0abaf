import type { attendanceRefusals, Reason, refusals } from './contract.ts';

const aboutPlaces: readonly Reason['code'][] = ['class_full', 'no_reservations_left', 'no_sessions_left'];

/** Whether a reason is about getting a place, and so concerns nobody who has one. */
export const isAboutPlaces = ({ code }: Pick<Reason, 'code'>): boolean => aboutPlaces.includes(code);

export const attendanceRemedies = {
  allow: 'Permitir con un motivo',
  openGym: 'Anotar en Acceso libre',
} as const;
type AttendanceRemedy = keyof typeof attendanceRemedies;

type Code = keyof typeof refusals | keyof typeof attendanceRefusals;

const allowed: readonly Code[] = [
  'no_membership',
  'membership_inactive',
  'membership_frozen',
  'membership_not_started',
  'membership_expired',
  'access_stopped',
  'program_excluded',
  'open_gym_excluded',
  'no_reservations_left',
  'no_sessions_left',
];
const notedWithoutClass: readonly Code[] = [
  'class_full',
  'class_cancelled',
  'holiday',
  'no_such_day',
  'class_not_held',
];

const remedyOf: ReadonlyMap<string, AttendanceRemedy> = new Map([
  ...allowed.map((code) => [code, 'allow'] as const),
  ...notedWithoutClass.map((code) => [code, 'openGym'] as const),
]);

/** What makes the server take an attendance of a device without a connection that it refused; undefined if nothing does. */
export const attendanceRemedyOf = (code: string): AttendanceRemedy | undefined => remedyOf.get(code);
