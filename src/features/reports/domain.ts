/** Whom the figures of a month count. */
export const groups = {
  start: 'Socios al inicio',
  joined: 'Nuevos',
  returned: 'Vuelven',
  lost: 'Se fueron',
  within: 'Solo en el mes',
  end: 'Socios al final',
} as const;
export type Group = keyof typeof groups;

/** What the held classes are narrowed to and sorted by; of occupancy the emptiest come first. */
export const classFigures = {
  occupancy: 'Ocupación',
  attended: 'Asistencias',
  absent: 'Faltas',
  late: 'Cancelaciones tardías',
  waiting: 'Lista de espera',
  income: 'Ingreso',
} as const;
export type ClassFigure = keyof typeof classFigures;

/** By what the income of a report is summed up. */
export const incomeGroups = {
  plan: 'Plan',
  method: 'Tipo de pago',
  person: 'Quién cobró',
  till: 'Caja',
} as const;
export type IncomeGroup = keyof typeof incomeGroups;

/** Days as YYYY-MM-DD, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** How many rows behind a figure are exported at most. */
export const mostRows = 50_000;

/** How many days after the first one the last of a span may be. */
export const longestSpan = 365;

/** How many months before the present one the report of retention begins. */
export const monthsOfCohorts = 12;

/** The reports, by the name of each. */
export const reportKinds = {
  month: 'Mes del dueño',
  classes: 'Clases',
  income: 'Ingresos',
  shop: 'Tienda',
  retention: 'Retención',
} as const;
export type ReportKind = keyof typeof reportKinds;
