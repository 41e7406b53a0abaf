import * as z from 'zod/mini';
import { alreadySaved, forbidden, gymClosed, gymSuspended, notFound } from '../../wire/failures.ts';
import { choice, Done, date, id, instant, month, oneLine, requiredText } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { currencies } from '../gym/domain.ts';
import { carried, mostBranches } from './domain.ts';

/** Amounts are in the minor unit of the gym's currency; what has no month is as of today in its time zone. */
const Figures = z.object({
  currency: choice(currencies),
  clients: z.int(),
  activeMemberships: z.int(),
  /** Income of the month. */
  memberships: z.int(),
  products: z.int(),
  /** All income of the month before. */
  before: z.int(),
  /** How many sales the month had. */
  sales: z.int(),
  /** What clients owe. */
  debt: z.int(),
  /** How many clients came today. */
  attended: z.int(),
});
export type Figures = z.output<typeof Figures>;

const Branch = z.object({
  id,
  name: z.string(),
  /** Null while an operator keeps the gym closed. */
  figures: z.nullable(Figures),
  /** Since when its owner keeps it closed; null while it is open. */
  closedAt: z.nullable(instant),
});
export type Branch = z.output<typeof Branch>;

export const tooManyBranches = failure({
  code: 'too_many_branches',
  status: 409,
  message: `Ya tienes ${mostBranches} sedes, que es lo más que puede tener una cuenta.`,
});

/** What closing a sede would meet. */
const Closing = z.object({
  /** Memberships that run. */
  memberships: z.int(),
  /** Places that clients have from today on, waiting ones too. */
  reservations: z.int(),
  /** Clients who owe something. */
  debtors: z.int(),
  /** People who work there beside the owner. */
  team: z.int(),
  /** Tills with a cash shift that is not closed. */
  tills: z.int(),
});
export type Closing = z.output<typeof Closing>;

export const tillsOpen = failure({
  code: 'tills_open',
  status: 409,
  message: 'Hay una caja abierta en la sede: cierra antes su turno.',
});
export const lastBranch = failure({
  code: 'last_branch',
  status: 409,
  message: 'Es la única sede que tienes abierta: abre o reabre otra antes de cerrarla.',
});

export const branchesContract = {
  figures: verb({
    method: 'GET',
    path: '/branches',
    summary:
      'Las sedes de quien es su dueño, con las cifras de cada una en un mes; el presente si no se dice cuál',
    access: 'account',
    input: z.strictObject({ month: z.optional(month) }),
    /** The gym that was registered first, then the others as they were opened. */
    output: z.object({ month, today: date, items: z.array(Branch) }),
    errors: [forbidden, gymSuspended],
  }),
  open: verb({
    method: 'POST',
    path: '/branches',
    summary: 'Abrir otra sede, con lo que se lleva de una que ya existe',
    access: 'account',
    input: z.strictObject({
      id,
      name: requiredText(80, 'Escribe el nombre de la sede.', oneLine),
      /** The sede whose settings it begins with. */
      from: id,
      carry: z.array(choice(carried)),
    }),
    output: z.object({ id, name: z.string() }),
    errors: [forbidden, gymSuspended, gymClosed, notFound, alreadySaved, tooManyBranches],
  }),
  closing: verb({
    method: 'GET',
    path: '/branches/:id/closure',
    summary: 'Qué hay en una sede que su dueño piensa cerrar',
    access: 'account',
    input: z.strictObject({ id }),
    output: Closing,
    errors: [forbidden, gymSuspended, notFound],
  }),
  close: verb({
    method: 'PUT',
    path: '/branches/:id/closure',
    summary: 'Cerrar una sede: nada se anota más en ella, su equipo no entra, y su dueño la lee',
    access: 'account',
    input: z.strictObject({ id }),
    output: Done,
    errors: [forbidden, gymSuspended, notFound, tillsOpen, lastBranch],
  }),
  reopen: verb({
    method: 'DELETE',
    path: '/branches/:id/closure',
    summary: 'Reabrir una sede cerrada',
    access: 'account',
    input: z.strictObject({ id }),
    output: Done,
    errors: [forbidden, notFound],
  }),
};
