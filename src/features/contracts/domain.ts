/** How a contract was accepted. */
export const acceptanceWays = {
  space: 'En Mi espacio',
  signature: 'Con su firma en recepción',
  name: 'Con su nombre escrito en recepción',
  page: 'En la página web',
} as const;

/** What a gym can write into its contract for what differs between memberships. */
export const placeholders = {
  cliente: 'Nombre del cliente',
  rut: 'RUT o N° SOCIO',
  plan: 'Plan',
  precio: 'Precio',
  inicio: 'Primer día',
} as const;
export type Placeholder = keyof typeof placeholders;
