import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** The last time that somebody tested a connection with the keys that it has now. */
export const ConnectionTest = z.object({
  at: instant,
  /** What they are called at the gym; may be empty. */
  by: z.string(),
  /** Why it did not work; empty where it did. */
  refusal: z.string(),
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

/** A key that somebody pastes, as it was given to them; empty where the stored one stays. */
export const pastedKey = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, 'Escribe 500 caracteres como máximo.'),
      z.regex(/^[!-~]*$/, 'Pega la llave tal como te la dieron, sin espacios.'),
    ),
  '',
);
