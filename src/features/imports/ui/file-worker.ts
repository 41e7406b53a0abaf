import { ApiError } from '../../../web/api.ts';
import { save } from '../../../web/files/saving.ts';
import type { Reply, Request, Tasks } from '../worker.ts';

/** A failure of the worker; `message` is Spanish. */
export class FileFailure extends ApiError {
  constructor(message: string) {
    super({ code: 'file_failed', status: 0, message });
  }
}

export type OnProgress = (done: number, total: number) => void;

/** Reads and writes files in a worker, one task at a time. */
export class FileWorker {
  readonly #worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });
  #stop = (_: Error) => {};

  ask<T extends keyof Tasks>(
    task: T,
    input: Tasks[T]['input'],
    onProgress?: OnProgress,
  ): Promise<Tasks[T]['answer']> {
    return new Promise((resolve, reject) => {
      this.#stop = reject;
      this.#worker.onerror = () =>
        reject(new FileFailure('No pudimos abrir el archivo. Inténtalo otra vez.'));
      this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ('progress' in data) onProgress?.(data.progress.done, data.progress.total);
        else if ('failure' in data) reject(new FileFailure(data.failure));
        else resolve(data.answer as Tasks[T]['answer']);
      };
      this.#worker.postMessage({ task, input } as Request);
    });
  }

  end(): void {
    this.#worker.terminate();
    this.#stop(new DOMException('the work was cancelled', 'AbortError'));
  }
}

/** Writes a file in a worker and downloads it. @throws FileFailure */
export async function saveWritten<T extends 'export' | 'problems'>(
  task: T,
  input: Tasks[T]['input'],
  name: string,
): Promise<void> {
  const worker = new FileWorker();
  try {
    save(await worker.ask(task, input), name);
  } finally {
    worker.end();
  }
}

export const isCancelled = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError';
