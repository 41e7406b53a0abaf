import type { WorkerMessage } from './pdf-worker.ts';

/**
 * Draws a document in a worker of `drawOnRequest`. `signal` terminates the worker.
 * @throws what the worker threw, or the signal's reason
 */
export function drawPdf(
  worker: Worker,
  order: unknown,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<Blob> {
  const document = new Promise<Blob>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = (event) => reject(new Error(event.message || 'the worker could not start'));
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else resolve(new Blob([data.pdf], { type: 'application/pdf' }));
    };
    worker.postMessage(order);
  });
  return document.finally(() => worker.terminate());
}
