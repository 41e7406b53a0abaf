import { api } from '../../../web/api.ts';
import type { Reading } from '../../../web/files/columns.ts';
import {
  type ClientLine,
  type Counts,
  type ImportKind,
  linesPerCheck,
  type Problem,
  type ProductLine,
} from '../contract.ts';
import type { FileWorker } from './file-worker.ts';
import { type Decision, goodLines, type Outlook } from './review-step.tsx';
import type { Progress } from './work.ts';

type Lines = (ProductLine | ClientLine)[];

interface Run {
  readonly id: string;
  readonly fileName: string;
  readonly partial: boolean;
  readonly quantities: boolean;
  readonly omitted: number;
}

const noQuantities: Outlook['quantities'] = { different: 0, onlyChange: 0 };

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

const byLine = (a: Problem, b: Problem) => a.line - b.line;

interface Task {
  readonly kind: ImportKind;
  readonly reader: FileWorker;
  readonly report: (progress: Progress) => void;
}

/** Reads all lines and has the server check them. */
export async function reviewLines(
  { kind, reader, report }: Task,
  reading: Reading,
  signal: AbortSignal,
): Promise<Outlook> {
  const { good, parts, notes, ...review } = await reader.ask('review', { kind, reading }, (done, total) =>
    report({ label: 'Leyendo las líneas', done, total, unit: 'líneas', cancels: true }),
  );
  let counts = none;
  const problems = [...review.problems];
  const sameName: number[] = [];
  let quantities = noQuantities;
  for (let from = 0; from < good; from += linesPerCheck) {
    report({ label: 'Revisando', done: from, total: good, unit: 'líneas', cancels: true });
    const lines = await reader.ask('take', { from, to: from + linesPerCheck });
    const checked = await calls[kind].check(lines, signal);
    counts = sum(counts, checked);
    problems.push(...checked.problems);
    sameName.push(...checked.sameName);
    quantities = {
      different: quantities.different + checked.quantities.different,
      onlyChange: quantities.onlyChange + checked.quantities.onlyChange,
    };
  }
  return { counts, problems: problems.sort(byLine), notes, parts, sameName, quantities };
}

interface SaveOptions {
  readonly outlook: Outlook;
  readonly decision: Decision;
  readonly fileName: string;
  /** The id of a part, stable across retries. */
  readonly idOf: (part: number) => string;
  readonly isStopped: () => boolean;
}

/** Saves a file part by part, until one is rejected or the user cancels. */
export async function saveLines(
  { kind, reader, report }: Task,
  { outlook, decision, fileName, idOf, isStopped }: SaveOptions,
): Promise<{ refused: boolean; counts: Counts; problems: Problem[] }> {
  const { partial, quantities, skipsSameName } = decision;
  const total = goodLines(outlook, decision);
  const excluded = new Set(outlook.problems.map(({ line }) => line));
  if (skipsSameName) for (const line of outlook.sameName) excluded.add(line);
  let counts: Counts | undefined;
  const problems = [...outlook.problems];
  let saved = 0;
  for (const [index, to] of outlook.parts.entries()) {
    if (isStopped()) break;
    const part = await reader.ask('take', { from: outlook.parts[index - 1] ?? 0, to });
    const lines = part.filter(({ line }) => !excluded.has(line));
    if (lines.length === 0) continue;
    report({
      label: `Guardando ${lines.length.toLocaleString('es-CL')} líneas`,
      done: saved,
      total: outlook.parts.length > 1 ? total : 0,
      unit: 'líneas',
      note: 'Deja esta página abierta. Si algo la corta, importa otra vez: nada se duplica.',
      cancels: index < outlook.parts.length - 1,
    });
    // Only the first part reports the omitted lines.
    const omitted = counts ? 0 : excluded.size;
    const run = { id: idOf(index), fileName, partial, quantities, omitted };
    const applied = await calls[kind].apply(run, lines);
    problems.push(...applied.problems);
    if (!applied.applied) return { refused: true, counts: none, problems: problems.sort(byLine) };
    saved += lines.length;
    counts = sum(counts ?? none, applied);
  }
  return { refused: false, counts: counts ?? none, problems };
}
