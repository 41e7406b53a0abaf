/**
 * Awaits steps that were each sent before the previous one's result arrived. The first failure counts: after it
 * PostgreSQL rejects the rest of the transaction. A `statement` is sent when it is called, a Drizzle query when it is
 * awaited, so steps of both kinds would run out of order.
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
