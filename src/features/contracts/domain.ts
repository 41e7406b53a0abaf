/** What a gym can write into its contract for what differs between memberships. */
export const placeholders = {
  cliente: 'Nombre del cliente',
  rut: 'RUT o N° SOCIO',
  plan: 'Plan',
  precio: 'Precio',
  inicio: 'Primer día',
} as const;
export type Placeholder = keyof typeof placeholders;
