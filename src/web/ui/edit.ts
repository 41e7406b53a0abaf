import { useRef, useState } from 'react';
import { notFound, stale } from '../../wire/failures.ts';
import { ApiError } from '../api.ts';
import { labelOf } from './field-words.ts';
import type { Fields } from './fields.ts';
import { type Collision, mergeEdits } from './merge.ts';
import { toast } from './toast.tsx';

export interface Versioned {
  readonly version: number;
}

/** The row that a form changes. */
export interface Stored<Values, Row extends Versioned> {
  /** As the form has it. */
  readonly row: Row;
  readonly valuesOf: (row: Row) => Values;
  /** Fetches it as it is now. */
  readonly fetch: () => Promise<Row>;
  /** Fields that are taken from one person as a whole. */
  readonly together?: readonly (readonly (keyof Values & string)[])[];
}

/** One of a list's rows. @throws ApiError not_found once it is deleted */
export function rowOf<Row extends { readonly id: string }>(items: readonly Row[], id: string): Row {
  const found = items.find((row) => row.id === id);
  if (!found) throw new ApiError(notFound);
  return found;
}

const maxMerges = 3;

const listed = (labels: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(new Set(labels));

/**
 * Saves a form's values over the row that they were made from. What somebody else changed meanwhile is merged into the
 * form: without a collision it is saved at once, with one the person chooses.
 * @returns `save`, which throws where there is something to choose, and what there is
 */
export function useEdit<Values extends Record<string, unknown>, Row extends Versioned>(
  form: Fields<Values>,
  stored: Stored<Values, Row> | undefined,
) {
  const merged = useRef<{ over: Row; row: Row }>(undefined);
  const [collisions, setCollisions] = useState<readonly Collision<Values>[]>([]);

  const mergeWith = (row: Row, base: Row, { row: over, valuesOf, together }: Stored<Values, Row>) => {
    const merge = mergeEdits(valuesOf(base), form.getValues(), valuesOf(row), together);
    merged.current = { over, row };
    form.setValues(merge.values);
    setCollisions(merge.collisions);
    return merge;
  };

  async function save<Result>(
    action: (values: Values, row: Row | undefined) => Promise<Result>,
    values: Values,
  ): Promise<Result> {
    if (!stored) return action(values, undefined);
    setCollisions([]);
    let sent = values;
    let taken: string[] = [];
    for (let merges = 0; ; merges++) {
      const base = merged.current?.over === stored.row ? merged.current.row : stored.row;
      try {
        const result = await action(sent, base);
        if (taken.length > 0)
          void toast(`También quedó lo que otra persona cambió: ${listed(taken)}.`, { closeAfter: 6000 });
        return result;
      } catch (reason) {
        const isStale = reason instanceof ApiError && reason.code === stale.code;
        if (!isStale || merges === maxMerges) throw reason;
        const merge = mergeWith(await stored.fetch(), base, stored);
        taken = [...taken, ...merge.taken.map((field) => labelOf(form, field))];
        sent = merge.values;
        if (merge.collisions.length > 0) throw collision(taken);
      }
    }
  }
  return { save, collisions };
}

const collision = (taken: readonly string[]) =>
  new ApiError({
    code: 'collided',
    status: 409,
    message: [
      'Otra persona cambió lo mismo mientras lo editabas. Elige qué queda y guarda.',
      taken.length > 0 && `Lo demás que cambió ya está aquí: ${listed(taken)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  });
