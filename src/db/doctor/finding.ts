/** Something wrong with the database. */
export interface Finding {
  /** The name of the check. */
  readonly check: string;
  /** What is wrong, in Spanish. */
  readonly says: string;
  /** The table, index or gym in which it is. */
  readonly where: string;
}

export interface Examination {
  readonly findings: readonly Finding[];
  /** How many things were examined. */
  readonly examined: number;
  /** What was not examined, and why, in Spanish. */
  readonly skipped?: string;
}

export const messageOf = (reason: unknown): string =>
  reason instanceof Error ? reason.message : String(reason);
