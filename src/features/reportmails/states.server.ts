import { sql } from 'drizzle-orm';

/** The states of a span after which it does not come again. */
export const lastStates = sql`('sent', 'refused')`;
