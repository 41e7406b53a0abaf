/** Tells the keys of some labels, as they stand in an address, from anything else. */
export const isKeyOf =
  <T extends object>(labels: T) =>
  (value: unknown): value is keyof T & string =>
    typeof value === 'string' && Object.hasOwn(labels, value);
