/**
 * Waits for steps that have each sent a statement, one behind another, before waiting for an answer. Of their failures
 * the first counts: after it PostgreSQL refuses the rest of the transaction.
 */
export async function inOrder(steps: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(steps);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
