/** What a gym can write into its contract for what differs between memberships. */
export const placeholders = {
  cliente: 'Nombre del cliente',
  rut: 'RUT o N° SOCIO',
  plan: 'Plan',
  precio: 'Precio',
  inicio: 'Primer día',
} as const;
export type Placeholder = keyof typeof placeholders;

const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

const written = /\{([^{}\n]*)\}/g;

/** What stands in braces and is no placeholder, as '{fecha}'. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(written)].filter(([, name = '']) => !isKnown(name)).map(([whole]) => whole);

/** The text with its placeholders filled. */
export const fillText = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(written, (whole, name: string) => (isKnown(name) ? values[name] : whole));
