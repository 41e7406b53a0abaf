/** A row as the audit keeps it, by its columns. */
export type AuditRow = Readonly<Record<string, unknown>>;

export const recordKinds = {
  clients: 'Clientes',
  memberships: 'Membresías',
  payments: 'Pagos',
  tills: 'Caja',
  sales: 'Ventas',
  agenda: 'Agenda',
  routines: 'Rutinas',
  plans: 'Planes',
  catalogue: 'Catálogo',
  stock: 'Inventario',
  settings: 'Configuración',
  team: 'Equipo',
  account: 'Cuenta',
} as const;
export type RecordKind = keyof typeof recordKinds;

/** What an id may stand for, and what it is called where nothing with that id is left. */
export const subjects = {
  client: 'un cliente',
  membership: 'una membresía',
  product: 'un producto',
  group: 'un grupo',
  program: 'un programa',
  plan: 'un plan',
  class: 'una clase',
  till: 'una caja',
  shift: 'una caja',
  sale: '',
  count: 'un conteo',
  exercise: 'un ejercicio',
  contract: '',
  purpose: 'una finalidad',
  segment: 'un segmento',
  role: 'un rol',
  person: 'alguien del equipo',
  member: 'una persona del equipo',
  actor: 'una cuenta que ya no existe',
} as const;
export type Subject = keyof typeof subjects;

type Labels = Readonly<Record<string, string>>;

/** How a stored value is written. A `secret` one never is: only that it changed. */
export type Format =
  | 'text'
  | 'money'
  | 'number'
  | 'date'
  | 'instant'
  | 'yesNo'
  | 'percent'
  | 'json'
  | 'secret'
  | Labels
  | { readonly of: Subject };

/**
 * A column's name with its article, 'el teléfono', or for `yesNo` as on its checkbox, 'Activo'; and how its values are written,
 * by default as text.
 */
export type Column = string | readonly [name: string, format: Format];

/** Writes values of rows for people of the gym. */
export interface Say {
  money(amount: unknown): string;
  number(value: unknown): string;
  day(date: unknown): string;
  name(subject: Subject, id: unknown): string;
}

/** The sentence for a row, or undefined for the usual one. */
type Sentence = (row: AuditRow, say: Say, before: AuditRow) => string | undefined;

/** How the record tells what happened to the rows of a table. */
export interface TableWords {
  readonly kind: RecordKind;
  /** A row, with its article: 'la clase Yoga'; a person's name without one. */
  readonly thing: (row: AuditRow, say: Say) => string;
  readonly person?: true;
  /** Several rows: 'clases'. */
  readonly many: string;
  /** What a row's own id stands for. */
  readonly own?: Subject;
  /**
   * Which changes are an action of their own, and not a mere part of another: none, those that come alone, those of an action,
   * or those of rows with one of some values; by default all.
   */
  readonly leads?:
    | 'never'
    | 'alone'
    | { readonly action: string }
    | { readonly column: string; readonly among: readonly string[] };
  /** By action, where it is not 'Agregó', 'Cambió', 'Eliminó' or 'Recuperó'. */
  readonly sentences?: Readonly<Record<string, Sentence>>;
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that say nothing to people, each with the reason. */
  readonly silent?: Readonly<Record<string, string>>;
}

export type RecordWords = Readonly<Record<string, TableWords>>;

export const labelOf = (labels: Labels, value: unknown): string => labels[String(value)] ?? '';

/** ': why', or nothing without a reason. */
export const because = (reason: unknown): string => (reason ? `: ${reason}` : '');

/** Whether a value was set by this change. */
export const wasSet = (column: string, row: AuditRow, before: AuditRow): boolean =>
  row[column] !== null && before[column] === null;

/** What happens to an account, as the action of its row in the audit, whose table is 'account'. */
export type AccountEvent =
  | 'sign_in'
  | 'sign_in_with_recovery_code'
  | 'sign_in_with_google'
  | 'password_refused'
  | 'code_refused'
  | 'sign_out'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'all_sessions_ended'
  | 'password_changed'
  | 'password_reset'
  | 'email_confirmed'
  | 'two_factor_started'
  | 'two_factor_stopped'
  | 'two_factor_reset'
  | 'recovery_codes_renewed'
  | 'took_over'
  | 'pin_refused'
  | 'lock_pin_refused'
  | 'everything_downloaded';

/** Those that somebody else than the person may have done. */
export const eventsOfOthers: readonly string[] = [
  'password_refused',
  'code_refused',
  'two_factor_reset',
  'pin_refused',
  'lock_pin_refused',
] satisfies AccountEvent[];
