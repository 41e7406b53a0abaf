import { save } from '../files/saving.ts';
import { drawPdf } from '../pdf.ts';
import { asApiError, useSubmit } from './submit.ts';
import { toast } from './toast.tsx';

interface Drawing {
  /** A worker of `drawOnRequest`, which ends once it has drawn. */
  readonly worker: Worker;
  readonly order: unknown;
  /** The file's. */
  readonly name: string;
}

/** Downloads what a worker draws, once at a time; a message says what went wrong. */
export function usePdfDownload<Asked extends readonly unknown[]>(
  prepare: (...asked: Asked) => Promise<Drawing>,
) {
  const { submit, working } = useSubmit(async (...asked: Asked) => {
    try {
      const { worker, order, name } = await prepare(...asked);
      save(await drawPdf(worker, order), name);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  });
  return { download: (...asked: Asked) => void submit(...asked), downloading: working };
}
