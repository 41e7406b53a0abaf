import { useState } from 'react';
import { asApiError } from '../../../web/ui/submit.ts';
import { isCancelled } from './file-worker.ts';
import type { Work } from './work-progress.tsx';

export type Progress = Work & { readonly cancels: boolean };

/** The progress of a long task, and the failure that ended it. */
export function useWork() {
  const [work, report] = useState<Progress>();
  const [problem, setProblem] = useState<string>();

  /** A cancelled task changes nothing. */
  const run = async (label: string, task: () => Promise<void>) => {
    setProblem(undefined);
    report({ label, done: 0, total: 0, cancels: true });
    try {
      await task();
    } catch (reason) {
      if (!isCancelled(reason)) setProblem(asApiError(reason).message);
    } finally {
      report(undefined);
    }
  };
  return { work, report, problem, setProblem, run };
}
