import { useEffect, useRef, useState } from 'react';
import { save } from '../../../web/files/saving.ts';
import type { FileFormat } from '../../../web/files/writing.ts';
import { count } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Exported } from '../worker.ts';
import { FileWorker, isCancelled } from './file-worker.ts';
import type { Work } from './work-progress.tsx';

export type OnWork = (work: Work) => void;

export interface Export {
  /** Reads what is exported. */
  readonly read: (signal: AbortSignal, onWork: OnWork) => Promise<Exported>;
  readonly format: FileFormat;
  /** What is exported, in the plural, and the file's name: 'productos'. */
  readonly noun: string;
}

const numberOf = (exported: Exported): number => {
  if (exported.kind === 'table') return exported.table.length - 1;
  return exported.kind === 'products' ? exported.products.length : exported.clients.length;
};

/** Reads all records, writes the file in a worker and downloads it; it can be cancelled at any time. */
export function useExporter() {
  const { today } = useMe();
  const worker = useRef<FileWorker>(undefined);
  const asking = useRef<AbortController>(undefined);
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  const cancel = () => {
    asking.current?.abort(new DOMException('the work was cancelled', 'AbortError'));
    worker.current?.end();
  };
  useEffect(
    () => () => {
      asking.current?.abort();
      worker.current?.end();
    },
    [],
  );

  /** @returns whether the file was downloaded */
  const write = async ({ read, format, noun }: Export): Promise<boolean> => {
    setProblem(undefined);
    asking.current = new AbortController();
    worker.current = new FileWorker();
    try {
      const exported = await read(asking.current.signal, setWork);
      setWork({ label: 'Escribiendo el archivo', done: 0, total: 0 });
      const file = await worker.current.ask('export', { exported, format });
      save(file, `${noun}-${today}.${format}`);
      void toast(`Se exportaron ${count(numberOf(exported))} ${noun}.`);
      return true;
    } catch (reason) {
      if (!isCancelled(reason)) setProblem(asApiError(reason).message);
      return false;
    } finally {
      worker.current.end();
      setWork(undefined);
    }
  };
  return { work, problem, write, cancel };
}
