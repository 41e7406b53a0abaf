import * as z from 'zod/mini';
import { choice, id, instant, pageNumber, pageOf, searchText } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

/** By what the gyms are sorted; with '-' the highest first. */
export const gymOrders = {
  name: 'Nombre, de la A a la Z',
  '-name': 'Nombre, de la Z a la A',
  clients: 'Menos clientes primero',
  '-clients': 'Más clientes primero',
  usedAt: 'Los que llevan más tiempo sin uso',
  '-usedAt': 'Los que se usaron hace menos',
  createdAt: 'Los más antiguos',
  '-createdAt': 'Los más nuevos',
} as const;
export type GymOrder = keyof typeof gymOrders;

/** A gym of the installation, as its operator sees it: nothing of its people. */
export const InstalledGym = z.object({
  id,
  name: z.string(),
  ownerEmail: z.string(),
  /** Whether the owner has proved that the address is theirs. */
  ownerProved: z.boolean(),
  createdAt: instant,
  /** The last time that somebody of the gym used it; null before the first. */
  usedAt: z.nullable(instant),
  /** Whole days since then, or since it was created. */
  unusedDays: z.int(),
  clients: z.int(),
  /** People who work there beside the owner. */
  team: z.int(),
  products: z.int(),
});
export type InstalledGym = z.output<typeof InstalledGym>;

export const installationContract = {
  gyms: verb({
    method: 'GET',
    path: '/installation/gyms',
    summary: 'Los gimnasios de esta instalación: tamaño, último uso y problemas',
    access: 'operator',
    input: z.strictObject({
      search: searchText,
      order: z._default(choice(gymOrders), 'name'),
      page: pageNumber,
    }),
    output: pageOf(InstalledGym),
    errors: [],
  }),
};
