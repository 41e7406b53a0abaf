import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../web/api.ts';
import { save } from '../../../../web/files/saving.ts';
import { drawPdf } from '../../../../web/pdf.ts';
import { asApiError } from '../../../../web/ui/submit.ts';
import type { LabelsOrder, ListOrder } from '../../document.ts';

export interface Job {
  readonly start: (order: ListOrder | LabelsOrder, fileName: string) => Promise<void>;
  readonly cancel: () => void;
  /** In per cent; undefined when idle. */
  readonly progress: number | undefined;
  readonly error: ApiError | undefined;
}

/** Draws a PDF in a worker and downloads it; leaving the page cancels it. */
export function usePdfJob(): Job {
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => () => running.current?.abort(), []);
  const start: Job['start'] = async (order, fileName) => {
    if (running.current) return;
    const job = new AbortController();
    running.current = job;
    setError(undefined);
    setProgress(0);
    try {
      const worker = new Worker(new URL('../../worker.ts', import.meta.url), { type: 'module' });
      save(
        await drawPdf(worker, order, {
          signal: job.signal,
          onProgress: (share) => setProgress(Math.floor(share * 100)),
        }),
        fileName,
      );
    } catch (reason) {
      if (!job.signal.aborted) setError(asApiError(reason));
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };
  return { start, cancel: () => running.current?.abort(), progress, error };
}
