import { and, eq, sql } from 'drizzle-orm';
import { v5 as idFrom } from 'uuid';
import type { AccountContext, Db, GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { type Constraints, constraintFailure, VerbError } from '../../server/errors.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { type Applied, type Counts, type ImportKind, importRaced } from './contract.ts';
import { type Finding, type Plan, planner } from './plan.server.ts';
import { linesPerSave } from './rules.ts';
import { importRun } from './table.ts';

/** The properties that distinguish an import from another under the same id. */
interface Run {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly partial: boolean;
}
interface Import<Line> extends Run {
  readonly omitted: number;
  readonly lines: readonly Line[];
}

/** How the lines of a kind are planned and written, each within a transaction. */
interface Work<Line, Values> {
  namesOf: Parameters<typeof planner<Line & { line: number }, Values>>[0];
  /** Reads what exists, except for `own`. @returns the planned effect of each of these lines */
  find(
    context: GymContext,
    lines: readonly Line[],
    ownIds: ReadonlySet<string>,
  ): Promise<(line: Line) => Finding<Values>>;
  /** Locks what the plan changes and depends on. */
  hold(context: GymContext, plan: Plan<Line, Values>): Promise<unknown>;
  write(context: GymContext, plan: Plan<Line, Values>): Promise<void>;
}

const writes = ({ added, changed }: Plan<unknown, unknown>) => added.length + changed.length > 0;

const sum = (all: readonly Counts[]): Counts => ({
  created: all.reduce((total, { created }) => total + created, 0),
  updated: all.reduce((total, { updated }) => total + updated, 0),
  unchanged: all.reduce((total, { unchanged }) => total + unchanged, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
});

const ofRun = (id: string) => and(eq(importRun.gymId, sql`current_gym()`), eq(importRun.id, id));

/** The number of lines that are compared with existing rows in one transaction. */
const linesPerLookup = 1_000;

/** The bounds of each batch of the lines from `from` up to `to`. */
function* portions(from: number, to: number): Generator<[from: number, to: number]> {
  for (let start = from; start < to; start += linesPerSave) yield [start, Math.min(start + linesPerSave, to)];
}

type Saved = Counts & { readonly saved: number };

/**
 * The saved state of the import with this id. With `holding`, other requests for the same import wait for the
 * transaction.
 * @throws VerbError already_saved when the id belongs to another import
 */
async function findRun(
  db: Db,
  { id, kind, fileName, partial, lines }: Import<unknown>,
  { holding }: { holding: boolean },
): Promise<Saved | null> {
  const request = db.select().from(importRun).where(ofRun(id));
  const [run] = await (holding ? request.for('update') : request);
  if (!run) return null;
  const isSame = run.kind === kind && run.fileName === fileName && run.partial === partial;
  if (!isSame || run.lines !== lines.length) throw new VerbError(alreadySaved);
  return run;
}

/** Saves the progress of the import up to `saved`. @returns null when a concurrent request has started it */
async function noteRun(
  db: Db,
  { omitted, lines, ...run }: Import<unknown>,
  { saved, ...counts }: Saved,
  isBegun: boolean,
): Promise<Saved | null> {
  const more = (name: keyof Counts) => sql`${importRun[name]} + ${counts[name]}::int`;
  const [savedRun] = isBegun
    ? await db
        .update(importRun)
        .set({
          saved,
          created: more('created'),
          updated: more('updated'),
          unchanged: more('unchanged'),
          skipped: more('skipped'),
          version: nextVersionOf(importRun),
        })
        .where(ofRun(run.id))
        .returning()
    : await db
        .insert(importRun)
        .values({ ...run, ...counts, skipped: counts.skipped + omitted, lines: lines.length, saved })
        .onConflictDoNothing({ target: [importRun.gymId, importRun.id] })
        .returning();
  return savedRun ?? null;
}

/** The failures of concurrent writes. */
const raceFailures: Constraints = {
  product_code_unique: importRaced,
  product_barcode_unique: importRaced,
  product_group_name_unique: importRaced,
  client_dni_unique: importRaced,
  client_email_unique: importRaced,
};

/** The lines from `from` up to `to`, and their plan. */
interface Step<Line, Values> {
  readonly from: number;
  readonly to: number;
  readonly plan: Plan<Line, Values>;
}

/**
 * Plans all lines first; if no problem prevents it, writes them in batches, each in a transaction of its own that
 * saves the import's progress. New rows have ids derived from the import's, so that later batches recognize what
 * earlier ones added.
 */
export async function importLines<Line extends { line: number }, Values>(
  { inTeam }: AccountContext,
  importRequest: Import<Line>,
  work: Work<Line, Values>,
): Promise<Applied> {
  const { lines, partial } = importRequest;
  const ids = new Map<Line, string>();
  const ownIds = new Set<string>();
  const newPlanner = () => planner<Line, Values>(work.namesOf, (line) => ids.get(line) ?? '');

  const look = async (begunAt: number): Promise<Step<Line, Values>[]> => {
    const planOf = newPlanner();
    const steps: Step<Line, Values>[] = [];
    for (let start = 0; start < lines.length; start += linesPerLookup) {
      const end = Math.min(start + linesPerLookup, lines.length);
      for (let at = start; at < end; at++) {
        const id = idFrom(`${importRequest.id}/${at}`, idFrom.URL);
        ids.set(lines[at] as Line, id);
        ownIds.add(id);
      }
      const findingOf = await inTeam((context) => work.find(context, lines.slice(start, end), ownIds));
      for (const [from, to] of [...portions(start, begunAt), ...portions(Math.max(start, begunAt), end)])
        steps.push({ from, to, plan: planOf(lines.slice(from, to), findingOf) });
    }
    return steps.filter(({ from }) => from >= begunAt);
  };

  /** Plans again after locking the rows to write, because they may have changed. */
  const planUnderLock = async (context: GymContext, first: Plan<Line, Values>) => {
    await work.hold(context, first);
    const current = newPlanner()(first.lines, await work.find(context, first.lines, ownIds));
    const lockedIds = new Set(first.changed.map(({ id }) => id));
    const isSame = current.problems.length === 0 && current.added.length === first.added.length;
    if (!isSame || current.changed.some(({ id }) => !lockedIds.has(id))) throw new VerbError(importRaced);
    return { ...current, counts: { ...current.counts, skipped: first.counts.skipped } };
  };

  /** Writes the next batch, and saves its progress together with earlier batches that write nothing. */
  const save = (steps: readonly Step<Line, Values>[], { saved }: { saved: number }) =>
    inTeam(async (context) => {
      const existingRun = await findRun(context.db, importRequest, { holding: true });
      // A duplicate request is ahead.
      if (existingRun && existingRun.saved !== saved) return existingRun;
      const rest = steps.filter(({ from }) => from >= saved);
      const next = rest.findIndex(({ plan }) => writes(plan));
      const done = next < 0 ? rest : rest.slice(0, next + 1);
      const last = done.at(-1);
      if (!last) throw new VerbError(importRaced);
      const plan = writes(last.plan) ? await planUnderLock(context, last.plan) : last.plan;
      const counts = sum([...done.slice(0, -1), { plan }].map((step) => step.plan.counts));
      const savedRun = await noteRun(
        context.db,
        importRequest,
        { saved: last.to, ...counts },
        existingRun !== null,
      );
      if (!savedRun) return findRun(context.db, importRequest, { holding: false });
      try {
        await work.write(context, plan);
      } catch (reason) {
        // Not retried: it would write something else than was reviewed.
        const failure = constraintFailure(reason, raceFailures);
        throw failure ? new VerbError(failure) : reason;
      }
      return savedRun;
    });

  let run = await inTeam(({ db }) => findRun(db, importRequest, { holding: false }));
  const steps = run?.saved === lines.length ? [] : await look(run?.saved ?? 0);
  const problems = steps.flatMap(({ plan }) => plan.problems);
  if (!run && problems.length > 0 && !partial) {
    const counts = sum(steps.map(({ plan }) => plan.counts));
    return { ...counts, skipped: counts.skipped + importRequest.omitted, applied: false, problems };
  }
  while (run?.saved !== lines.length) run = await save(steps, run ?? { saved: 0 });
  const { created, updated, unchanged, skipped } = run;
  return { applied: true, problems, created, updated, unchanged, skipped };
}
