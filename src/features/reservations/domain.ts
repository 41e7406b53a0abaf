import { attendanceRefusals, type Reason, refusals } from './contract.ts';

const aboutPlaces: readonly Reason['code'][] = ['class_full', 'no_reservations_left', 'no_sessions_left'];

/** Whether a reason is about getting a place, and so concerns nobody who has one. */
export const isAboutPlaces = ({ code }: Pick<Reason, 'code'>): boolean => aboutPlaces.includes(code);

export const attendanceRemedies = {
  allow: 'Permitir con un motivo',
  openGym: 'Anotar en Acceso libre',
} as const;
type AttendanceRemedy = keyof typeof attendanceRemedies;

const remedyOf: ReadonlyMap<string, AttendanceRemedy> = new Map([
  ...[
    refusals.no_membership,
    refusals.membership_inactive,
    refusals.membership_frozen,
    refusals.membership_not_started,
    refusals.membership_expired,
    refusals.access_stopped,
    refusals.program_excluded,
    refusals.open_gym_excluded,
    refusals.no_reservations_left,
    refusals.no_sessions_left,
  ].map(({ code }) => [code, 'allow'] as const),
  ...[refusals.class_full, refusals.class_cancelled, refusals.holiday, refusals.no_such_day].map(
    ({ code }) => [code, 'openGym'] as const,
  ),
  [attendanceRefusals.class_not_held.code, 'openGym'],
]);

/** What makes the server take an attendance of a device without a connection that it refused; undefined if nothing does. */
export const attendanceRemedyOf = (code: string): AttendanceRemedy | undefined => remedyOf.get(code);
