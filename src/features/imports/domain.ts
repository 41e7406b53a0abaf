import type { Right } from '../../wire/rights.ts';

/** What importing each needs. */
export const importRights = {
  products: 'products.edit',
  clients: 'clients.export',
} as const satisfies Record<string, Right>;

export const importKinds = { products: 'productos', clients: 'clientes' } as const;
