import type { Counts, Problem } from './contract.ts';
import { type Names, repetitions } from './rules.ts';

/** A row that an import is about to write, by its columns' properties. */
type Row<Values> = Values & { readonly id: string };

export interface Plan<Line, Values> {
  /** The lines without a problem. */
  readonly lines: Line[];
  readonly counts: Counts;
  readonly problems: Problem[];
  /** Lines that would add something with an existing name and no other identifier. */
  readonly sameName: number[];
  readonly added: Row<Values>[];
  readonly changed: Row<Values>[];
  /** The number of lines with changes that were not requested, and how many of these have no other change. */
  readonly withheld: { different: number; onlyChange: number };
  /** The properties in which any of `changed` differs from the existing rows. */
  readonly columns: Set<string>;
}

/** The planned effect of a line. */
export type Finding<Values> =
  | { readonly problem: Omit<Problem, 'line'> }
  | {
      readonly values: Values;
      readonly id?: string;
      /** The properties in which it differs from what there is. */
      readonly changes: readonly string[];
      readonly sameName?: boolean;
      /** The line has changes that were not requested. */
      readonly withheld?: boolean;
    };

export const problem = (column: string, value: string, reason: string) => ({
  problem: { column, value, reason },
});

/**
 * Plans the lines of a file in order, batch by batch: each has its effect, or repeats a line of this or an earlier
 * batch.
 */
export function planner<Line extends { line: number }, Values>(
  namesOf: (line: Line) => Names[],
  idOf: (line: Line) => string,
): (lines: readonly Line[], findingOf: (line: Line) => Finding<Values>) => Plan<Line, Values> {
  const repeated = repetitions(namesOf);
  const lineById = new Map<string, number>();
  const take = (
    plan: Plan<Line, Values>,
    line: Line,
    findingOf: (line: Line) => Finding<Values>,
  ): Problem | null => {
    const repetition = repeated(line);
    if (repetition) return repetition;
    const finding = findingOf(line);
    if ('problem' in finding) return { line: line.line, ...finding.problem };
    const { id, values, changes, sameName, withheld } = finding;
    const other = id && lineById.get(id);
    if (other)
      return { line: line.line, column: '', value: '', reason: `Es lo mismo que la línea ${other}.` };
    if (id) lineById.set(id, line.line);
    if (sameName) plan.sameName.push(line.line);
    if (withheld) {
      plan.withheld.different += 1;
      if (changes.length === 0) plan.withheld.onlyChange += 1;
    }
    if (!id) plan.added.push({ ...values, id: idOf(line) });
    else if (changes.length > 0) plan.changed.push({ ...values, id });
    if (id) for (const name of changes) plan.columns.add(name);
    plan.counts[!id ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'] += 1;
    return null;
  };
  return (lines, findingOf) => {
    const plan: Plan<Line, Values> = {
      lines: [],
      counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
      problems: [],
      sameName: [],
      withheld: { different: 0, onlyChange: 0 },
      added: [],
      changed: [],
      columns: new Set(),
    };
    for (const line of lines) {
      const problem = take(plan, line, findingOf);
      if (problem) {
        plan.problems.push(problem);
        plan.counts.skipped += 1;
      } else plan.lines.push(line);
    }
    return plan;
  };
}
