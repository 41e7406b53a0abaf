type Key<Values> = keyof Values & string;

/** Fields that both changed, in different ways: one, or those that only make sense together. */
export interface Collision<Values> {
  readonly fields: readonly Key<Values>[];
  readonly mine: Partial<Values>;
  readonly theirs: Partial<Values>;
}

export interface Merge<Values> {
  /** What each side changed alone, and mine where they collide. */
  readonly values: Values;
  /** What the other side changed and is in `values` now. */
  readonly taken: readonly Key<Values>[];
  readonly collisions: readonly Collision<Values>[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const pick = <Values extends object>(values: Values, fields: readonly Key<Values>[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;

/**
 * Merges two edits of the same values, field by field.
 * @param together fields that are taken from one side as a whole, as a number and its unit
 */
export function mergeEdits<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Values,
  together: readonly (readonly Key<Values>[])[] = [],
): Merge<Values> {
  const grouped = new Set(together.flat());
  const units = [
    ...together,
    ...Object.keys(mine)
      .filter((key) => !grouped.has(key))
      .map((key) => [key]),
  ];
  const differing = (one: Values, other: Values) => (fields: readonly Key<Values>[]) =>
    fields.filter((field) => !isSame(one[field], other[field]));
  const theirChanges = differing(base, theirs);
  const myChanges = differing(base, mine);
  const between = differing(mine, theirs);
  const values = { ...mine };
  const taken: Key<Values>[] = [];
  const collisions: Collision<Values>[] = [];
  for (const unit of units) {
    const fields = between(unit);
    if (fields.length === 0 || theirChanges(unit).length === 0) continue;
    if (myChanges(unit).length > 0) {
      collisions.push({ fields, mine: pick(mine, fields), theirs: pick(theirs, fields) });
    } else {
      Object.assign(values, pick(theirs, fields));
      taken.push(...fields);
    }
  }
  return { values, taken, collisions };
}
