import type { Told } from './pdf-worker.ts';

/**
 * Has a worker of `drawOnRequest` draw a document. `signal` ends the worker with its work.
 * @throws what the worker threw, or the signal's reason
 */
export function drawPdf(
  worker: Worker,
  order: unknown,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<Blob> {
  const drawn = new Promise<Blob>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = (event) => reject(new Error(event.message || 'the worker could not start'));
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else resolve(new Blob([data.pdf], { type: 'application/pdf' }));
    };
    worker.postMessage(order);
  });
  return drawn.finally(() => worker.terminate());
}
