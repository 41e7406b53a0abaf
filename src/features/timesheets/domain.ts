/**
 * The longest that somebody works in one go, in hours. An entry that has no end by then is forgotten: it counts for nothing
 * until it is corrected, and does not keep the person from beginning another.
 */
export const longestHours = 16;

export const clockings = { in: 'Entrada', out: 'Salida' } as const;
export type Clocking = keyof typeof clockings;

export const entryStates = { closed: 'Terminada', open: 'Trabajando', forgotten: 'Sin salida' } as const;
