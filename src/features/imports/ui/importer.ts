import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Preview, ReadOptions } from '../../../web/files/reading.ts';
import { minorDigits } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import type { Counts, ImportKind, Problem } from '../contract.ts';
import type { Choices } from './columns-step.tsx';
import { useFileReader } from './file-reader.ts';
import { FileFailure } from './file-worker.ts';
import { reviewLines, saveLines } from './import-lines.ts';
import type { Decision, Outlook } from './review-step.tsx';
import { useWork } from './work.ts';

const noChoices: Choices = { mapping: [], decimal: ',', clears: false };
const noDecision: Decision = { partial: false, skipsSameName: false, quantities: false };

export type Step =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly preview: Preview }
  | { readonly at: 'review'; readonly preview: Preview; readonly outlook: Outlook }
  | {
      readonly at: 'done';
      readonly counts: Counts;
      readonly problems: readonly Problem[];
      readonly stopped: boolean;
    };

/** The steps from a file to its review. */
function useReview(kind: ImportKind) {
  const digits = minorDigits(useMe().gym?.currency ?? 'CLP');
  const progress = useWork();
  const { report, setProblem, run } = progress;
  const reader = useFileReader(kind, report);
  const request = useRef<AbortController>(undefined);
  const [step, setStep] = useState<Step>({ at: 'file' });
  const [choices, setChoices] = useState(noChoices);
  useEffect(() => () => request.current?.abort(), []);

  const read = (options: ReadOptions = {}) =>
    run('Leyendo el archivo', async () => {
      const [, preview] = await reader.open(options);
      setChoices((now) => ({ ...now, mapping: preview.mapping, decimal: preview.decimal }));
      setStep({ at: 'columns', preview });
    });

  const choose = (file: File) => {
    reader.file.current = file;
    setStep({ at: 'file' });
    setChoices(noChoices);
    void read();
  };

  const review = (onReviewed: (outlook: Outlook) => void) =>
    run('Leyendo las líneas', async () => {
      if (step.at !== 'columns') return;
      const { preview } = step;
      const worker = await reader.reopen(preview);
      request.current = new AbortController();
      const task = { kind, reader: worker, report };
      const outlook = await reviewLines(task, { ...choices, digits }, request.current.signal);
      onReviewed(outlook);
      setStep({ at: 'review', preview, outlook });
    });

  const cancel = () => {
    reader.close();
    request.current?.abort(new DOMException('the work was cancelled', 'AbortError'));
  };

  const leaveFor = (next: Step) => {
    setProblem(undefined);
    setStep(next);
  };

  return {
    ...progress,
    reader,
    step,
    setStep,
    choices,
    setChoices,
    read,
    choose,
    review,
    cancel,
    restart: () => leaveFor({ at: 'file' }),
    back: () => step.at === 'review' && leaveFor({ at: 'columns', preview: step.preview }),
  };
}

/** The state of an import, and the actions on it. */
export function useImporter(kind: ImportKind) {
  const queries = useQueryClient();
  const { reader, report, setProblem, run, setStep, ...steps } = useReview(kind);
  const { step } = steps;
  const stopped = useRef(false);
  /** The ids of the parts, stable across retries. */
  const ids = useRef<string[]>([]);
  const [decision, setDecision] = useState(noDecision);

  const review = () =>
    steps.review(({ sameName }) => {
      ids.current = [];
      setDecision({ ...noDecision, skipsSameName: sameName.length > 0 });
    });

  /** A retry keeps the options: with others, saved parts would be added again. */
  const decide = (next: Decision) => {
    if (ids.current.length === 0) return setDecision(next);
    setProblem(
      'Ya se empezó a guardar con lo que elegiste. Importa otra vez para terminar, o vuelve a revisar el archivo.',
    );
  };

  const send = () =>
    run('Guardando', async () => {
      const worker = reader.worker.current;
      if (step.at !== 'review' || !worker) return;
      report({ label: 'Guardando', done: 0, total: 0, cancels: false });
      const { preview, outlook } = step;
      stopped.current = false;
      const task = { kind, reader: worker, report };
      const { refused, counts, problems } = await saveLines(task, {
        outlook,
        decision,
        fileName: (reader.file.current?.name ?? '').slice(0, 200),
        idOf: (part) => {
          ids.current[part] ??= newId();
          return ids.current[part];
        },
        isStopped: () => stopped.current,
      });
      if (refused) {
        ids.current = [];
        setStep({ at: 'review', preview, outlook: { ...outlook, problems } });
        throw new FileFailure(
          'Algo cambió mientras tanto y no se guardó nada más. Mira las líneas con error.',
        );
      }
      void queries.invalidateQueries();
      reader.close();
      setStep({ at: 'done', counts, problems, stopped: stopped.current });
    });

  const cancel = () => {
    stopped.current = true;
    steps.cancel();
  };

  return { ...steps, decision, decide, review, send, cancel };
}
