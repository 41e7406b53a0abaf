/**
 * Waits for steps that have each sent a statement, one behind another, before waiting for an answer. Of their failures
 * the first counts: after it PostgreSQL refuses the rest of the transaction. A `statement` is sent when it is called, a
 * query of Drizzle's when it is awaited: steps of both kinds would overtake each other.
 */
export async function inOrder<const T extends readonly unknown[]>(
  steps: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const outcomes = await Promise.allSettled(steps);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as unknown as T;
}
