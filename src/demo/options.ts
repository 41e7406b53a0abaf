import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { email, password } from '../wire/fields.ts';

/** An invalid option; `message` is one line in Spanish. */
export class SeedError extends Error {}

const maxClients = 1_000_000;
const maxPaymentsEach = 120;
const maxClasses = 2_000;
const maxReservations = 1_000_000;
const maxReservationsEach = 2_000;
const maxProducts = 100_000;
const maxSales = 1_000_000;
const defaultPaymentsEach = 5;

const count = (max: number) => {
  const error = `debe ser un número entero de 0 a ${max.toLocaleString('es-CL')}`;
  return z.string().check(z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) <= max, { error }));
};

const Options = z.object({
  clients: z._default(count(maxClients), '100'),
  payments: z.optional(count(100_000_000)),
  classes: z._default(count(maxClasses), '0'),
  reservations: z._default(count(maxReservations), '0'),
  visits: z._default(count(maxReservations), '0'),
  products: z._default(count(maxProducts), '0'),
  sales: z._default(count(maxSales), '0'),
  email,
  password,
});

export interface SeedOptions {
  clients: number;
  payments: number;
  classes: number;
  reservations: number;
  visits: number;
  products: number;
  sales: number;
  email: string;
  password: string;
}

function readFlags(values: readonly string[]): Record<string, string | undefined> {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...values],
      options: {
        clients: option,
        payments: option,
        classes: option,
        reservations: option,
        visits: option,
        products: option,
        sales: option,
        email: option,
        password: option,
      },
      allowPositionals: false,
    }).values;
  } catch {
    throw new SeedError(
      'se usa así: npm run seed -- --clients 100 --payments 500 --classes 20 --reservations 1000 --visits 200 --products 50 --sales 1000 --email ana@correo.cl --password unaclave',
    );
  }
}

/** Reads the options after `npm run seed --`. @throws SeedError */
export function readOptions(values: readonly string[]): SeedOptions {
  const parsed = z.safeParse(Options, readFlags(values));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SeedError(`--${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { data } = parsed;
  const clients = Number(data.clients);
  const options = {
    ...data,
    clients,
    payments: Number(data.payments ?? clients * defaultPaymentsEach),
    classes: Number(data.classes),
    reservations: Number(data.reservations),
    visits: Number(data.visits),
    products: Number(data.products),
    sales: Number(data.sales),
  };
  if (options.payments > options.clients * maxPaymentsEach) {
    throw new SeedError(`--payments: son demasiados, a lo más ${maxPaymentsEach} por cliente`);
  }
  if (options.reservations > (clients > 0 ? options.classes * maxReservationsEach : 0)) {
    throw new SeedError(
      `--reservations: son demasiadas, a lo más ${maxReservationsEach.toLocaleString('es-CL')} por clase, y solo con clientes`,
    );
  }
  if (options.sales > 0 && options.products === 0) {
    throw new SeedError('--sales: hacen falta productos que vender; pide también --products');
  }
  return options;
}
