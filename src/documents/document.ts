import { v5 } from 'uuid';

/** The collections of the original, by the names on the way to them. */
const kindByNames = {
  users: 'users',
  gyms: 'gyms',
  'gyms/clients': 'clients',
  'gyms/clients/memberships': 'memberships',
  'gyms/clients/memberships/payments': 'payments',
  'gyms/clients/routine': 'routines',
  'gyms/payments': 'income',
  'gyms/schedules': 'schedules',
  'gyms/reservations': 'reservations',
  'gyms/programas': 'programas',
  'gyms/planes': 'planes',
  'gyms/productos': 'productos',
} as const;
export type Kind = (typeof kindByNames)[keyof typeof kindByNames];

/** What a gym keeps, in the order in which it is written, with its name in a summary. */
export const gymKinds = {
  programas: 'programas',
  planes: 'planes',
  clients: 'clientes',
  memberships: 'membresías',
  payments: 'pagos de membresías',
  income: 'pagos de productos',
  schedules: 'horarios',
  reservations: 'reservas',
  routines: 'rutinas',
  productos: 'productos',
} as const satisfies Partial<Record<Kind, string>>;
export type GymKind = keyof typeof gymKinds;

/** `path` is 'gyms/<uid>/clients/<id>', `parent` the path of the document above it. */
export interface Document {
  readonly path: string;
  readonly parent: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of the collection or document at these segments, if the original has such. */
export const kindAt = (segments: readonly string[]): Kind | undefined =>
  kindByNames[segments.filter((_, index) => index % 2 === 0).join('/') as keyof typeof kindByNames];

const idsOfDocuments = '5b0a5e5c-6c0f-5d0e-9c5b-3f3b8f1f6a11';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The id that a document's row gets, the same each time. One that is a UUID stays, so that what Pulso exported is
 * recognized.
 */
export function idOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return uuid.test(last) ? last.toLowerCase() : v5(path, idsOfDocuments);
}

/** The id of what stands within a document, as an exercise in a routine. */
export const idWithin = (path: string, ...place: readonly (string | number)[]): string =>
  v5([path, ...place].join('/'), idsOfDocuments);
