import { useEffect, useRef } from 'react';
import type { Preview, ReadOptions } from '../../../web/files/reading.ts';
import type { ImportKind } from '../contract.ts';
import { FileWorker } from './file-worker.ts';
import type { Progress } from './work.ts';

/** The file to import and its worker. */
export function useFileReader(kind: ImportKind, report: (progress: Progress) => void) {
  const worker = useRef<FileWorker>(undefined);
  const file = useRef<File>(undefined);
  useEffect(() => () => worker.current?.end(), []);

  const open = async (options: ReadOptions): Promise<[FileWorker, Preview]> => {
    worker.current?.end();
    worker.current = new FileWorker();
    const preview = await worker.current.ask(
      'open',
      { kind, file: file.current ?? new Blob(), options },
      (done, total) => report({ label: 'Leyendo el archivo', done, total, cancels: true }),
    );
    return [worker.current, preview];
  };
  return {
    file,
    worker,
    open,
    /** The worker with the previewed file; after a cancellation a new one opens it again. */
    reopen: async ({ encoding, delimiter, sheet }: Preview): Promise<FileWorker> =>
      worker.current ?? (await open({ encoding, delimiter, sheet }))[0],
    close: () => {
      worker.current?.end();
      worker.current = undefined;
    },
  };
}
