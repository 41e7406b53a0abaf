import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import type { Preview, ReadOptions } from '../../../web/files/reading.ts';
import { minorDigits } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import {
  type Applied,
  type ClientLine,
  type Counts,
  type ImportKind,
  linesPerCheck,
  type Problem,
  type ProductLine,
} from '../contract.ts';
import type { Choices } from './columns-step.tsx';
import { FileFailure, FileWorker, isCancelled } from './file-worker.ts';
import { type Decision, goodLines, type Outlook } from './review-step.tsx';
import type { Work } from './work-progress.tsx';

type Lines = (ProductLine | ClientLine)[];

interface Run {
  readonly id: string;
  readonly fileName: string;
  readonly partial: boolean;
  readonly quantities: boolean;
  readonly leftOut: number;
}

const noQuantities: Outlook['quantities'] = { differ: 0, alone: 0 };

const calls = {
  products: {
    check: (lines: Lines, signal: AbortSignal) =>
      api.imports.checkProducts({ lines: lines as ProductLine[] }, signal),
    apply: ({ quantities, ...run }: Run, lines: Lines) =>
      api.imports.applyProducts({ ...run, quantities, lines: lines as ProductLine[] }),
  },
  clients: {
    check: async (lines: Lines, signal: AbortSignal) => ({
      ...(await api.imports.checkClients({ lines: lines as ClientLine[] }, signal)),
      quantities: noQuantities,
    }),
    apply: ({ quantities: _, ...run }: Run, lines: Lines) =>
      api.imports.applyClients({ ...run, lines: lines as ClientLine[] }),
  },
} as const;

const sum = (a: Counts, b: Counts): Counts => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  skipped: a.skipped + b.skipped,
});
const none: Counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

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

/** An import from the file to its end: where it is, what it is doing, and the ways on. */
export function useImporter(kind: ImportKind) {
  const digits = minorDigits(useMe().gym?.currency ?? 'CLP');
  const queries = useQueryClient();
  const worker = useRef<FileWorker>(undefined);
  const asking = useRef<AbortController>(undefined);
  const stopped = useRef(false);
  /** One id for each part, the same however often it is sent. */
  const ids = useRef<string[]>([]);
  const file = useRef<File>(undefined);
  const [step, setStep] = useState<Step>({ at: 'file' });
  const [choices, setChoices] = useState<Choices>({ mapping: [], decimal: ',', clears: false });
  const [decision, setDecision] = useState<Decision>({
    partial: false,
    skipsEquals: false,
    quantities: false,
  });
  const [work, setWork] = useState<Work & { readonly cancels: boolean }>();
  const [problem, setProblem] = useState<string>();

  useEffect(
    () => () => {
      worker.current?.end();
      asking.current?.abort();
    },
    [],
  );

  /** Runs something long; cancelled, everything stays where it was. */
  const run = async (label: string, task: () => Promise<void>) => {
    setProblem(undefined);
    setWork({ label, done: 0, total: 0, cancels: true });
    try {
      await task();
    } catch (reason) {
      if (!isCancelled(reason)) setProblem(asApiError(reason).message);
    } finally {
      setWork(undefined);
    }
  };

  const cancel = () => {
    stopped.current = true;
    worker.current?.end();
    worker.current = undefined;
    asking.current?.abort(new DOMException('the work was cancelled', 'AbortError'));
  };

  const open = async (options: ReadOptions): Promise<[FileWorker, Preview]> => {
    worker.current?.end();
    worker.current = new FileWorker();
    const preview = await worker.current.ask(
      'open',
      { kind, file: file.current ?? new Blob(), options },
      (done, total) => setWork({ label: 'Leyendo el archivo', done, total, cancels: true }),
    );
    return [worker.current, preview];
  };

  const read = (options: ReadOptions = {}) =>
    run('Leyendo el archivo', async () => {
      const [, preview] = await open(options);
      setChoices((now) => ({ ...now, mapping: preview.mapping, decimal: preview.decimal }));
      setStep({ at: 'columns', preview });
    });

  const choose = (chosen: File) => {
    file.current = chosen;
    setStep({ at: 'file' });
    setChoices({ mapping: [], decimal: ',', clears: false });
    void read();
  };

  const review = () =>
    run('Leyendo las líneas', async () => {
      if (step.at !== 'columns') return;
      const { preview } = step;
      const { encoding, delimiter, sheet } = preview;
      const reader = worker.current ?? (await open({ encoding, delimiter, sheet }))[0];
      const found = await reader.ask('review', { kind, reading: { ...choices, digits } }, (done, total) =>
        setWork({ label: 'Leyendo las líneas', done, total, unit: 'líneas', cancels: true }),
      );
      asking.current = new AbortController();
      let counts = none;
      const problems = [...found.problems];
      const equals: number[] = [];
      let quantities = noQuantities;
      for (let from = 0; from < found.good; from += linesPerCheck) {
        setWork({ label: 'Revisando', done: from, total: found.good, unit: 'líneas', cancels: true });
        const lines = await reader.ask('take', { from, to: from + linesPerCheck });
        const checked = await calls[kind].check(lines, asking.current.signal);
        counts = sum(counts, checked);
        problems.push(...checked.problems);
        equals.push(...checked.equals);
        quantities = {
          differ: quantities.differ + checked.quantities.differ,
          alone: quantities.alone + checked.quantities.alone,
        };
      }
      ids.current = [];
      setDecision({ partial: false, skipsEquals: equals.length > 0, quantities: false });
      const inOrder = problems.sort((a, b) => a.line - b.line);
      const { notes, parts } = found;
      const outlook = { counts, problems: inOrder, notes, parts, equals, quantities };
      setStep({ at: 'review', preview, outlook });
    });

  /** What was begun goes on as it was chosen: under another choice, what is saved already would be added again. */
  const decide = (next: Decision) => {
    if (ids.current.length === 0) return setDecision(next);
    setProblem(
      'Ya se empezó a guardar con lo que elegiste. Importa otra vez para terminar, o vuelve a revisar el archivo.',
    );
  };

  const send = () =>
    run('Guardando', async () => {
      const reader = worker.current;
      if (step.at !== 'review' || !reader) return;
      setWork({ label: 'Guardando', done: 0, total: 0, cancels: false });
      const { preview, outlook } = step;
      const total = goodLines(outlook, decision);
      const left = new Set(outlook.problems.map(({ line }) => line));
      if (decision.skipsEquals) for (const line of outlook.equals) left.add(line);
      stopped.current = false;
      let counts: Counts | undefined;
      const problems: Problem[] = [...outlook.problems];
      let saved = 0;
      const fileName = (file.current?.name ?? '').slice(0, 200);
      for (const [index, to] of outlook.parts.entries()) {
        if (stopped.current) break;
        const taken = await reader.ask('take', { from: outlook.parts[index - 1] ?? 0, to });
        const lines = taken.filter(({ line }) => !left.has(line));
        if (lines.length === 0) continue;
        const more = index < outlook.parts.length - 1;
        setWork({
          label: `Guardando ${lines.length.toLocaleString('es-CL')} líneas`,
          done: saved,
          total: outlook.parts.length > 1 ? total : 0,
          unit: 'líneas',
          note: 'Deja esta página abierta. Si algo la corta, importa otra vez: nada se duplica.',
          cancels: more,
        });
        ids.current[index] ??= newId();
        const id = ids.current[index];
        const { partial, quantities } = decision;
        // The first that is sent tells of the whole file.
        const leftOut = counts ? 0 : left.size;
        const applied: Applied = await calls[kind].apply(
          { id, fileName, partial, quantities, leftOut },
          lines,
        );
        if (!applied.applied) {
          ids.current = [];
          setStep({
            at: 'review',
            preview,
            outlook: {
              ...outlook,
              problems: [...problems, ...applied.problems].sort((a, b) => a.line - b.line),
            },
          });
          throw new FileFailure(
            'Algo cambió mientras tanto y no se guardó nada más. Mira las líneas con error.',
          );
        }
        saved += lines.length;
        counts = sum(counts ?? none, applied);
        problems.push(...applied.problems);
      }
      void queries.invalidateQueries();
      worker.current?.end();
      worker.current = undefined;
      setStep({ at: 'done', counts: counts ?? none, problems, stopped: stopped.current });
    });

  const leaveFor = (next: Step) => {
    setProblem(undefined);
    setStep(next);
  };

  return {
    step,
    choices,
    decision,
    work,
    problem,
    setChoices,
    decide,
    choose,
    read,
    review,
    send,
    cancel,
    restart: () => leaveFor({ at: 'file' }),
    back: () => step.at === 'review' && leaveFor({ at: 'columns', preview: step.preview }),
  };
}
