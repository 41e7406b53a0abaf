import { and, eq, sql } from 'drizzle-orm';
import { v5 as idFrom } from 'uuid';
import type { AccountContext, Db, GymContext } from '../../server/context.ts';
import { type Constraints, constraintFailure, VerbError } from '../../server/errors.ts';
import { alreadySaved, commonFailures } from '../../wire/failures.ts';
import { type Applied, type Counts, type ImportKind, importRaced } from './contract.ts';
import { type Finding, type Plan, planner, savedAtOnce } from './rules.ts';
import { importRun } from './table.ts';

/** What tells an import from another under the same id. */
interface Run {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly partial: boolean;
}
interface Import<Line> extends Run {
  readonly leftOut: number;
  readonly lines: readonly Line[];
}

/** How the lines of a kind are looked at and written, within a transaction each time. */
interface Work<Line, Values> {
  namesOf: Parameters<typeof planner<Line & { line: number }, Values>>[0];
  /** Looks at what there is but for `own`. @returns what each of these lines is found to be */
  find(
    context: GymContext,
    lines: readonly Line[],
    own: ReadonlySet<string>,
  ): Promise<(line: Line) => Finding<Values>>;
  /** Keeps everybody else from what the plan changes and stands on. */
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

/** How many lines are compared with what there is in one transaction. */
const lookedAtOnce = 1_000;

/** Where each portion of the lines from `from` up to `to` begins and ends. */
function* portions(from: number, to: number): Generator<[from: number, to: number]> {
  for (let start = from; start < to; start += savedAtOnce) yield [start, Math.min(start + savedAtOnce, to)];
}

type Saved = Counts & { readonly saved: number };

/**
 * How far the import with this id has come. `holding` it, everybody else who sends the same waits for the transaction.
 * @throws VerbError already_saved where it was another
 */
async function findRun(
  db: Db,
  { id, kind, fileName, partial, lines }: Import<unknown>,
  { holding }: { holding: boolean },
): Promise<Saved | null> {
  const asked = db.select().from(importRun).where(ofRun(id));
  const [run] = await (holding ? asked.for('update') : asked);
  if (!run) return null;
  const isSame = run.kind === kind && run.fileName === fileName && run.partial === partial;
  if (!isSame || run.lines !== lines.length) throw new VerbError(alreadySaved);
  return run;
}

/** Notes that the import is done up to `saved`. @returns null where somebody else has begun it at the same moment */
async function noteRun(
  db: Db,
  { leftOut, lines, ...run }: Import<unknown>,
  { saved, ...counts }: Saved,
  isBegun: boolean,
): Promise<Saved | null> {
  const more = (name: keyof Counts) => sql`${importRun[name]} + ${counts[name]}::int`;
  const [noted] = isBegun
    ? await db
        .update(importRun)
        .set({
          saved,
          created: more('created'),
          updated: more('updated'),
          unchanged: more('unchanged'),
          skipped: more('skipped'),
          version: sql`${importRun.version} + 1`,
        })
        .where(ofRun(run.id))
        .returning()
    : await db
        .insert(importRun)
        .values({ ...run, ...counts, skipped: counts.skipped + leftOut, lines: lines.length, saved })
        .onConflictDoNothing({ target: [importRun.gymId, importRun.id] })
        .returning();
  return noted ?? null;
}

/** What somebody else wrote while the import was under way. */
const raced: Constraints = {
  product_code_unique: importRaced,
  product_barcode_unique: importRaced,
  product_group_name_unique: importRaced,
  client_dni_unique: importRaced,
  client_email_unique: importRaced,
};

/** Lines from `from` up to `to`, and what they are going to do. */
interface Step<Line, Values> {
  readonly from: number;
  readonly to: number;
  readonly plan: Plan<Line, Values>;
}

/**
 * Looks at all lines first; where nothing stands against them, writes them in portions, each in a transaction of its own
 * that notes how far the import has come. The ids of what it adds follow from its own, so that what its first portions
 * added is no stranger to the others.
 */
export async function importLines<Line extends { line: number }, Values>(
  { account, inGym }: AccountContext,
  asked: Import<Line>,
  work: Work<Line, Values>,
): Promise<Applied> {
  if (account.role !== 'gym') throw new VerbError(commonFailures.forbidden);
  const { lines, partial } = asked;
  const within = <T>(run: (context: GymContext) => Promise<T>) => inGym(account.id, account.id, run);
  const ids = new Map<Line, string>();
  const own = new Set<string>();
  const newPlanner = () => planner<Line, Values>(work.namesOf, (line) => ids.get(line) ?? '');

  const look = async (begunAt: number): Promise<Step<Line, Values>[]> => {
    const planOf = newPlanner();
    const steps: Step<Line, Values>[] = [];
    for (let start = 0; start < lines.length; start += lookedAtOnce) {
      const end = Math.min(start + lookedAtOnce, lines.length);
      for (let at = start; at < end; at++) {
        const id = idFrom(`${asked.id}/${at}`, idFrom.URL);
        ids.set(lines[at] as Line, id);
        own.add(id);
      }
      const findingOf = await within((context) => work.find(context, lines.slice(start, end), own));
      for (const [from, to] of [...portions(start, begunAt), ...portions(Math.max(start, begunAt), end)])
        steps.push({ from, to, plan: planOf(lines.slice(from, to), findingOf) });
    }
    return steps.filter(({ from }) => from >= begunAt);
  };

  /** Plans again once what is to be written is held, for somebody may have changed it since. */
  const steadily = async (context: GymContext, first: Plan<Line, Values>) => {
    await work.hold(context, first);
    const steady = newPlanner()(first.lines, await work.find(context, first.lines, own));
    const held = new Set(first.changed.map(({ id }) => id));
    const isSame = steady.problems.length === 0 && steady.added.length === first.added.length;
    if (!isSame || steady.changed.some(({ id }) => !held.has(id))) throw new VerbError(importRaced);
    return { ...steady, counts: { ...steady.counts, skipped: first.counts.skipped } };
  };

  /** Writes the next portion, and notes it along with those before it that write nothing. */
  const save = (steps: readonly Step<Line, Values>[], { saved }: { saved: number }) =>
    within(async (context) => {
      const begun = await findRun(context.db, asked, { holding: true });
      // The same was sent twice, and the other is ahead.
      if (begun && begun.saved !== saved) return begun;
      const rest = steps.filter(({ from }) => from >= saved);
      const next = rest.findIndex(({ plan }) => writes(plan));
      const done = next < 0 ? rest : rest.slice(0, next + 1);
      const last = done.at(-1);
      if (!last) throw new VerbError(importRaced);
      const plan = writes(last.plan) ? await steadily(context, last.plan) : last.plan;
      const counts = sum([...done.slice(0, -1), { plan }].map((step) => step.plan.counts));
      const noted = await noteRun(context.db, asked, { saved: last.to, ...counts }, begun !== null);
      if (!noted) return findRun(context.db, asked, { holding: false });
      try {
        await work.write(context, plan);
      } catch (reason) {
        // Not to be tried again: it would write something else than was reviewed.
        const failure = constraintFailure(reason, raced);
        throw failure ? new VerbError(failure) : reason;
      }
      return noted;
    });

  let run = await within(({ db }) => findRun(db, asked, { holding: false }));
  const steps = run?.saved === lines.length ? [] : await look(run?.saved ?? 0);
  const problems = steps.flatMap(({ plan }) => plan.problems);
  if (!run && problems.length > 0 && !partial) {
    const counts = sum(steps.map(({ plan }) => plan.counts));
    return { ...counts, skipped: counts.skipped + asked.leftOut, applied: false, problems };
  }
  while (run?.saved !== lines.length) run = await save(steps, run ?? { saved: 0 });
  const { created, updated, unchanged, skipped } = run;
  return { applied: true, problems, created, updated, unchanged, skipped };
}
